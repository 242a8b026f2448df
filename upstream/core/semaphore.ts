export class QueueFullError extends Error {}

type Waiting = { rank: number; go: () => void; turnAway: () => void };

/** When more than `queue` wait, the last of them is `Overloaded`; the lower rank goes first. */
export function createSemaphore({ atOnce, queue }: { atOnce: number; queue: number }) {
  let running = 0;
  const line: Waiting[] = [];

  const waitForTurn = (rank: number) =>
    new Promise<void>((resolve, reject) => {
      const before = line.findIndex((other) => other.rank > rank);
      line.splice(before < 0 ? line.length : before, 0, { rank, go: resolve, turnAway: () => reject(new QueueFullError()) });
      if (line.length > queue) line.pop()?.turnAway();
    });

  return async <Result>(work: () => Promise<Result>, rank = 0): Promise<Result> => {
    if (running >= atOnce) await waitForTurn(rank);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next.go();
      else running -= 1;
    }
  };
}
