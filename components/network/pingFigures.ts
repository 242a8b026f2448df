/** One answer, or with `ms` null none; `at` in epoch milliseconds. */
export type Shot = { at: number; ms: number | null };

type Figures = { sent: number; lost: number; min?: number; median?: number; max?: number };

export function figuresOf(shots: readonly Shot[]): Figures {
  const came = shots.flatMap(({ ms }) => ms ?? []).sort((one, other) => one - other);
  const lost = shots.length - came.length;
  if (came.length === 0) return { sent: shots.length, lost };
  const middle = came.length / 2;
  const median = came.length % 2 === 1 ? came[Math.floor(middle)] : ((came[middle - 1] ?? 0) + (came[middle] ?? 0)) / 2;
  return { sent: shots.length, lost, min: came[0], median, max: came.at(-1) };
}

/** The shots of one answer: each that came, and one that is lost for each of `times` that did not. */
export const shotsOf = (ms: readonly number[], at: number, times: number): Shot[] =>
  Array.from({ length: Math.max(times, ms.length) }, (_, index) => ({ at: at + index, ms: ms[index] ?? null }));
