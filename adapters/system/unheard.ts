/**
 * What is said ends nothing when nobody hears it: whoever reads it may have gone, and the disk that it goes
 * to may be full. Without this the first line that cannot be written would end the process. Standard error
 * is told of standard output, once.
 */
export const goOnUnheard = (): void => {
  process.stdout.once("error", ({ message }) => {
    process.stderr.write(`What is told on standard output, a log too, is lost: ${message}.\n`);
  });
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
};
