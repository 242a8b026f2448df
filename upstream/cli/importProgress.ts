const EVERY = 10_000;

export function progress() {
  const isWatched = process.stdout.isTTY;
  let shown = '';
  return {
    notify(doing: string, rows: number) {
      const text = `  ${rows.toLocaleString('en')} rows ${doing}`;
      const step = `${doing} ${Math.floor(rows / EVERY)}`;
      if (isWatched) process.stdout.write(`\r${text}\x1b[K`);
      else if (rows >= EVERY && step !== shown) console.log(text);
      shown = step;
    },
    done() {
      if (isWatched) process.stdout.write('\r\x1b[K');
    },
  };
}
