const { icu = "", cldr = "", unicode = "" } = process.versions;

/** Names the data by which `Intl` compares texts here: another release of Node may have others. */
export const unicodeData = `ICU ${icu}, CLDR ${cldr}, Unicode ${unicode}`;
