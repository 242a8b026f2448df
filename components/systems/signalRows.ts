import type { Signal } from '#lib/contract/signals.ts';

/** Runs shorter than this are not worth a press. */
const LEAST = 3;

export const isRoutine = ({ kind }: Pick<Signal, 'kind'>) => kind === 'test' || kind === 'open-close' || kind === 'other';

/** The list in its order; neighbours that are routine together, but for those that `stays` says somebody has to see. */
export function foldRoutine(signals: readonly Signal[], stays: (signal: Signal) => boolean): readonly (readonly Signal[])[] {
  const runs: Signal[][] = [];
  for (const signal of signals) {
    const last = runs.at(-1);
    const isFolded = isRoutine(signal) && !stays(signal);
    if (isFolded && last?.[0] && isRoutine(last[0]) && !stays(last[0])) last.push(signal);
    else runs.push([signal]);
  }
  return runs.flatMap((run) => (run.length < LEAST ? run.map((signal) => [signal]) : [run]));
}

const CLASSES = ['alarm', 'openClose', 'routine', 'onTest'] as const;
type SignalClass = (typeof CLASSES)[number];
export const SIGNAL_CLASSES: readonly SignalClass[] = CLASSES;

const HALF_HOUR = 30 * 60_000;
const BARS = 48;

const classOf = ({ kind, on_test }: Signal): SignalClass => {
  if (on_test) return 'onTest';
  if (kind === 'alarm' || kind === 'supervisory' || kind === 'trouble') return 'alarm';
  return kind === 'open-close' ? 'openClose' : 'routine';
};

export function dayOfSignals(signals: readonly Signal[], now: number) {
  const end = (Math.floor(now / HALF_HOUR) + 1) * HALF_HOUR;
  const begin = end - BARS * HALF_HOUR;
  const bars = Array.from({ length: BARS }, (_, index) => ({
    at: begin + index * HALF_HOUR,
    counts: { alarm: 0, openClose: 0, routine: 0, onTest: 0 } satisfies Record<SignalClass, number>,
  }));
  const within = signals.filter(({ at }) => Date.parse(at) >= begin && Date.parse(at) < end);
  for (const signal of within) {
    const bar = bars[Math.floor((Date.parse(signal.at) - begin) / HALF_HOUR)];
    if (bar) bar.counts[classOf(signal)]++;
  }
  return { bars, begin, end, count: within.length, alarms: within.filter((signal) => classOf(signal) === 'alarm').length };
}
