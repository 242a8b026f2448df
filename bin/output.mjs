/** Progress for the person at the terminal. With `LOG=stdout` standard output belongs to the logs, so progress takes standard error. */
const out = process.env.LOG === 'stdout' ? process.stderr : process.stdout;
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

export const print = (text = '') => out.write(`${text}\n`);

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Says what is being done, every ten seconds that it still is, and how long it took. */
export async function progress(what, work) {
  const since = Date.now();
  print(`${what} …`);
  const still = setInterval(() => print(`  still at it, ${seconds(since)}`), 10_000);
  try {
    const result = await work();
    print(`  done in ${seconds(since)}`);
    return result;
  } finally {
    clearInterval(still);
  }
}

/** An error whose message is the one clear line to show, without a stack. */
export class UserError extends Error {}
