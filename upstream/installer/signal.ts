import type { z } from 'zod';
import type { SignalCheck } from '#lib/contract/installer/shapes.ts';
import type { Signal } from '#lib/contract/signals.ts';
import type { Context } from '#upstream/context.ts';
import { singleFlight } from '#upstream/core/singleFlight.ts';
import type { SwapRow } from '#upstream/swaps/tables.ts';
import { lastSignalOf, newestSince } from '#upstream/systems/signals.ts';

const shown = (signal: Signal | undefined) => (signal ? { at: signal.at, path: signal.path } : null);

/** Asks the station what it has heard of a system, and what of it came after the fit; who asks meanwhile shares the answer. Throws `StationSilent`. */
export function signalCheck(context: Pick<Context, 'station' | 'clock'>) {
  const share = singleFlight<z.infer<typeof SignalCheck>>();
  const ask = async ({ csNo, proof }: SwapRow) => {
    const fittedAt = proof?.fitted_at ?? null;
    const proven = proof?.signal ? { at: proof.signal.at, path: proof.signal.path } : null;
    const last = await lastSignalOf(context, csNo);
    const since = fittedAt ? (await newestSince(context, csNo, new Date(fittedAt))).filter(({ at }) => at > fittedAt) : [];
    return {
      fitted_at: fittedAt,
      last: shown(last),
      since_fit: shown(since[0]),
      cell: shown(since.find(({ path }) => path === 'cell')) ?? proven,
      now: context.clock.now().toISOString(),
    };
  };
  return (swap: SwapRow) => share(String(swap.id), () => ask(swap));
}
