const EVERY = 10_000;

/** Tells a long import's progress: in place to a person, now and then to a log. */
export function progress(): (doing: string, rows: number) => void {
  let told = '';
  return (doing, rows) => {
    const step = `${doing} ${Math.floor(rows / EVERY)}`;
    const text = `  ${rows.toLocaleString('en')} rows ${doing}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${text}\x1b[K`);
    else if (rows >= EVERY && step !== told) console.log(text);
    told = step;
    if (process.stdout.isTTY && rows === 0) process.stdout.write('\n');
  };
}
