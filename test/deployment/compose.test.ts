import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { BlockList } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { parse } from "yaml";
import { readConfig } from "../../composition/config.ts";
import { readDocumentationConfig } from "../../composition/documentation-config.ts";
import { aDirectory } from "../http/a-service.ts";
import { fileAt, root } from "./the-image.ts";

interface ComposeService {
  readonly image: string;
  readonly user: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt: readonly string[];
  readonly restart: string;
  readonly command?: readonly string[];
  readonly healthcheck?: object;
  readonly deploy: { readonly resources: { readonly limits: Readonly<Record<string, unknown>> } };
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly network_mode?: string;
  readonly networks?:
    readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: {
    readonly front: {
      readonly ipam: { readonly config: readonly { subnet: string; ip_range: string }[] };
    };
    readonly data: { readonly internal: boolean };
  };
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const compose = parse(fileAt("compose.yaml"), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const service = (name: string): ComposeService => {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};
const networksOf = ({ networks = [] }: ComposeService): readonly string[] =>
  Array.isArray(networks) ? (networks as readonly string[]) : Object.keys(networks);

describe("pre-production", () => {
  for (const [name, one] of services)
    it(`gives ${name} no more than it needs`, () => {
      expect(one.image).to.match(/^[\w./-]+:\d+\.\d+\.\d+(-\w+)?$/);
      expect(one.user).to.match(/^[1-9]\d*:[1-9]\d*$/);
      expect(one.read_only).to.equal(true);
      expect(one.cap_drop).to.deep.equal(["ALL"]);
      expect(one.cap_add).to.equal(undefined);
      expect(one.privileged).to.equal(undefined);
      expect(one.security_opt).to.deep.equal(["no-new-privileges:true"]);
      expect(one.tmpfs?.some((mount) => mount.startsWith("/tmp:"))).to.equal(true);
      expect(one.restart).to.equal(name === "mongodb-setup" ? "no" : "unless-stopped");
      expect(Object.keys(one.deploy.resources.limits)).to.have.members(["cpus", "memory", "pids"]);
      // The service's is the image's own.
      if (!name.startsWith("service-")) expect(one.healthcheck).to.be.an("object");
      for (const volume of one.volumes ?? [])
        expect(volume).to.match(/:ro$|^mongodb-\d:\/data\/db$/);
    });

  it("has three members that keep their data, and two processes that keep none", () => {
    const members = services.filter(
      ([, { volumes }]) => volumes?.some((volume) => volume.endsWith("/data/db")) === true,
    );
    expect(new Set(members.map(([, { volumes }]) => volumes?.[0])).size).to.equal(3);
    expect(Object.keys(compose.volumes)).to.have.lengthOf(3);
    expect(service("service-1")).to.deep.equal(service("service-2"));
    expect(service("service-1").volumes).to.equal(undefined);
  });

  it("has members that keep an hour of history, after they were restarted too", () => {
    const members = services.filter(([name]) => /^mongodb-\d$/.test(name));
    expect(members).to.have.lengthOf(3);
    for (const [name, { command = [] }] of members)
      expect(command.join(), name).to.match(
        / mongod .*--setParameter minSnapshotHistoryWindowInSeconds=3600$/,
      );
  });

  it("lets nobody in but through the proxy, and to the data nobody but the service", () => {
    expect(
      services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name),
    ).to.deep.equal(["proxy"]);
    expect(compose.networks.data.internal).to.equal(true);
    const inside = services.filter(([, one]) => networksOf(one).includes("data"));
    expect(inside.map(([name]) => name)).to.have.members([
      "mongodb-1",
      "mongodb-2",
      "mongodb-3",
      "service-1",
      "service-2",
    ]);
    for (const [name, one] of inside)
      if (name.startsWith("mongodb")) expect(networksOf(one)).to.deep.equal(["data"]);
  });

  it("believes the proxy alone, whose address nobody else can be given", () => {
    const { networks } = service("proxy");
    const address = (networks as Readonly<Record<string, { readonly ipv4_address: string }>>)[
      "front"
    ]?.ipv4_address;
    expect(service("service-1").environment?.["TRUSTED_PROXIES"]).to.equal(address);
    const [{ subnet, ip_range } = { subnet: "", ip_range: "" }] =
      compose.networks.front.ipam.config;
    const within = (network: string): boolean => {
      const [base = "", bits] = network.split("/");
      const list = new BlockList();
      list.addSubnet(base, Number(bits));
      return list.check(address ?? "");
    };
    expect([within(subnet), within(ip_range)]).to.deep.equal([true, false]);
  });

  it("has its secrets in files, each for those who need it", () => {
    for (const [name, { environment = {}, secrets = [] }] of services) {
      for (const secret of secrets) expect(compose.secrets, name).to.have.property(secret);
      for (const [variable, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD|TOKEN|URI/.test(variable)) expect(variable).to.match(/_FILE$/);
        const [, secret] = /^\/run\/secrets\/(.*)$/.exec(String(value)) ?? [];
        if (secret !== undefined) expect(secrets, variable).to.include(secret);
      }
    }
    expect(fileAt(".gitignore")).to.include("/deploy/secrets/");
    const given = new Set(services.flatMap(([, { secrets = [] }]) => secrets));
    expect([...given]).to.have.members(Object.keys(compose.secrets));
  });

  describe("with the secrets that the script makes", () => {
    const directory = aDirectory();
    const secrets = (): string => join(directory(), "secrets");
    const make = () => {
      copyFileSync(join(root, "deploy/make-secrets.sh"), join(directory(), "make-secrets.sh"));
      execFileSync("bash", [join(directory(), "make-secrets.sh"), "dictionary.example.org"], {
        stdio: "ignore",
      });
    };
    const all = () =>
      Object.fromEntries(
        readdirSync(secrets()).map((name) => [name, readFileSync(join(secrets(), name), "utf8")]),
      );
    /** As Compose would set it where nothing is said. */
    const environmentOf = (name: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(service(name).environment ?? {}).map(([variable, value]) => [
          variable,
          String(value)
            .replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1")
            .replace(/^\/run\/secrets/, secrets()),
        ]),
      );
    before(make);

    it("has every file that is asked for, which the users in the containers can read", () => {
      for (const { file } of Object.values(compose.secrets)) {
        const { mode } = statSync(join(secrets(), file.replace("./deploy/secrets/", "")));
        expect(mode & 0o777, file).to.equal(0o444);
      }
      expect(statSync(secrets()).mode & 0o777).to.equal(0o700);
    });

    it("leaves what is there, and makes what is not", () => {
      const before = all();
      make();
      expect(all()).to.deep.equal(before);
    });

    it("is configured without a fault", () => {
      const config = readConfig(environmentOf("service-1"));
      expect(config).to.deep.include({
        profile: "pre-production",
        trustedProxies: ["172.31.250.2"],
      });
      expect(config.storage).to.have.property("kind", "mongodb");
      expect(config.storage).to.have.property("uri").that.includes("replicaSet=dictionary");
      expect(config.jwtSecret).to.not.equal(config.jwtSecretPrevious);
      expect(config.firstAdmin?.password).to.have.length.greaterThan(11);
      expect(config.workers).to.equal(1);
      const documentation = readDocumentationConfig(environmentOf("docs"));
      expect(documentation.url).to.equal(config.docsUrl);
      expect(documentation.preProductionApiUrl).to.equal("https://localhost:8443");
    });
  });
});

describe("the proxy", () => {
  const lines = fileAt("deploy/haproxy.cfg")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !line.startsWith("#"));

  it("replaces what clients say of their address, and adds to nothing", () => {
    const fronts = lines.filter((line) => /^bind .*ssl/.test(line)).length;
    const replaced = "http-request set-header X-Forwarded-For %[src]";
    expect(lines.filter((line) => line === replaced)).to.have.lengthOf(fronts);
    expect(lines.filter((line) => line === "http-request del-header Forwarded")).to.have.lengthOf(
      fronts,
    );
    expect(lines.join("\n")).to.not.match(/option forwardfor|add-header/);
  });

  it("leaves bodies and answers as they are", () =>
    expect(lines.join("\n")).to.not.match(/compression|http-response|filter |replace-/));

  it("sends requests to processes that are ready, and none twice that may have been done", () => {
    expect(lines).to.include.members(["retry-on conn-failure", "http-check expect status 200"]);
    expect(lines.join("\n")).to.match(/uri \/health\/ready/);
    for (const name of ["service-1", "service-2"])
      expect(lines).to.include(`server ${name} ${name}:3000`);
  });

  it("says in a problem document that nobody answers", () => {
    const [head = "", body = ""] = fileAt("deploy/unavailable.http").split("\r\n\r\n");
    expect(head)
      .to.match(/^HTTP\/1.1 503 /)
      .and.match(/application\/problem\+json/);
    expect(/Content-Length: (\d+)/.exec(head)?.[1]).to.equal(String(Buffer.byteLength(body)));
    expect(JSON.parse(body)).to.deep.include({ status: 503, code: "unavailable", errors: [] });
  });
});
