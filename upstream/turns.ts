/** Too many wait for their turn: answer 503 and let people try again. */
export class Overloaded extends Error {}

/** Lets so many works run at once; the others wait in line, and when the line is full the next one is `Overloaded`. */
export function turns({ atOnce, queue }: { atOnce: number; queue: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= queue) throw new Overloaded();
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
