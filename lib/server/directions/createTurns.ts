import { NoWay } from './exchange.ts';

const AT_ONCE = 4;
const WAITING = 24;

/** Few ask a service at once. Whoever waited for a turn as long as an answer may take gets none. */
export function createTurns(timeoutMs: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    take: () =>
      new Promise<void>((resolve, reject) => {
        if (running < AT_ONCE) {
          running++;
          return resolve();
        }
        if (waiting.length >= WAITING) return reject(new NoWay('busy', 'too many ask at once'));
        const giveUp = setTimeout(() => {
          waiting.splice(waiting.indexOf(go), 1);
          reject(new NoWay('late', 'the turn did not come'));
        }, timeoutMs);
        const go = () => {
          clearTimeout(giveUp);
          resolve();
        };
        waiting.push(go);
      }),
    end() {
      const next = waiting.shift();
      if (next) next();
      else running--;
    },
  };
}
