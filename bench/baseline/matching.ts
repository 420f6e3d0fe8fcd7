import { MAX_EDITS } from "../../domain/shared/fuzzy.ts";
import {
  isLongText,
  type LiteralMode,
  ranksOf,
  type SearchMode,
} from "../../domain/shared/search.ts";

/** Texts that searching looks at: `seq`, `field`, `key` and `exact`; the fields of an earlier tier rank first. */
export interface Forms {
  readonly sql: string;
  readonly tiers: readonly (readonly string[])[];
}

const prefixRank = "CASE WHEN substr(exact, 1, length(:search)) = :search THEN 0 ELSE 1 END";
const containsRank = "CASE WHEN instr(exact, :search) > 0 THEN 0 ELSE 1 END";

/** As the service says how near something is; of short forms what is too long or too short is left out before. */
const near = "nearness(field, key, exact, :search, :search)";
const ofLength = `length(key) BETWEEN length(:search) - ${MAX_EDITS} AND length(:search) + ${MAX_EDITS}`;

interface Way {
  readonly rank: string;
  readonly condition: string;
}

const ways: Readonly<Record<LiteralMode, Way>> = {
  auto: {
    rank: `CASE
      WHEN key = :search THEN CASE WHEN exact = :search THEN 0 ELSE 1 END
      WHEN substr(key, 1, length(:search)) = :search THEN 2 + ${prefixRank}
      ELSE 4 + ${containsRank} END`,
    condition: "instr(key, :search) > 0",
  },
  exact: { rank: "CASE WHEN exact = :search THEN 0 ELSE 1 END", condition: "key = :search" },
  prefix: { rank: prefixRank, condition: "key >= :search AND key < :search || char(0x10ffff)" },
  suffix: {
    rank: "CASE WHEN substr(exact, -length(:search)) = :search THEN 0 ELSE 1 END",
    condition: "substr(key, -length(:search)) = :search",
  },
  contains: { rank: containsRank, condition: "instr(key, :search) > 0" },
};

const wayOf = (mode: SearchMode, tiers: Forms["tiers"]): Way =>
  mode !== "fuzzy"
    ? ways[mode]
    : {
        rank: near,
        condition: `${tiers.flat().some(isLongText) ? "" : `${ofLength} AND `}${near} IS NOT NULL`,
      };

/** What matches (`seq`), and how well (`rank`): `domain/shared/search.ts`, for a text that is its own key. */
export const matching = ({ sql, tiers }: Forms, mode: SearchMode): string => {
  const { rank, condition } = wayOf(mode, tiers);
  const tier = tiers.flatMap((fields, at) =>
    fields.map((field) => `WHEN '${field}' THEN ${at * ranksOf(mode)}`),
  );
  const placed = tiers.length === 1 ? rank : `CASE field ${tier.join(" ")} END + ${rank}`;
  return `SELECT seq, min(${placed}) AS rank FROM (${sql}) WHERE ${condition} GROUP BY seq`;
};
