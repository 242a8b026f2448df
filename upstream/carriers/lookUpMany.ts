import type { Log } from '#upstream/core/log.ts';
import type { Asked, Line } from './carrier.ts';
import { leftOut } from './http.ts';

type Look = (sim: Asked) => Promise<Line>;

/** One by one, `atOnce` at a time, in order; nothing for a refused one. What trouble left comes in the next turn; with trouble first it throws. */
export async function lookUpOneByOne(
  sims: readonly Asked[],
  { atOnce, log }: { atOnce: number; log: Log },
  look: Look,
): Promise<(Line | undefined)[]> {
  const lines: (Line | undefined)[] = [];
  const refusals: string[] = [];
  const orLeaveOut = (error: unknown): undefined => {
    leftOut(error);
    refusals.push((error as Error).message);
  };
  try {
    for (let at = 0; at < sims.length; at += atOnce) {
      for (const answer of await Promise.allSettled(sims.slice(at, at + atOnce).map((sim) => look(sim).catch(orLeaveOut)))) {
        if (answer.status === 'fulfilled') lines.push(answer.value);
        else if (lines.length === 0) throw answer.reason;
        else return lines;
      }
    }
    return lines;
  } finally {
    const told = { provider: sims[0]?.provider, lines: refusals.length, words: refusals[0] };
    if (refusals.length > 0) log.warn(told, 'a carrier refused to look at lines');
  }
}
