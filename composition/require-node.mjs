// Plain JavaScript, because whatever Node there is has to be able to read it.
const { node: version } = process.versions;

if (Number.parseInt(version, 10) < 24) {
  process.stderr.write(
    `This needs Node 24 and runs on Node ${version}: the package that brings Node 24 was installed ` +
      "with install scripts switched off, so run `npm rebuild node --ignore-scripts=false`, or install " +
      "Node 24 on this machine.\n",
  );
  process.exitCode = 1;
}
