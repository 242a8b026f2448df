import { wordFor } from '#lib/domain/carrierRules.ts';
import { daysAfter, monthsAfter } from '#lib/format/localDay.ts';
import type { Line, Wants } from '#upstream/carriers/carrier.ts';
import { HOUR } from '#upstream/core/clock.ts';
import { isSilent } from '#upstream/simulators/network.ts';
import { type Random, randomOf } from '#upstream/simulators/random.ts';
import { usageOf } from '#upstream/simulators/usage.ts';
import type { LineRow } from './lines.ts';

/** Its billing cycles are the calendar's months. */
export const cycleOf = (now: Date) => {
  const first = `${now.toISOString().slice(0, 8)}01`;
  const next = monthsAfter(first, 1);
  return { first, last: daysAfter(next, -1), next };
};

const silentHours = (imei: string, random: Random) =>
  isSilent(imei) ? (random.chance(0.1) ? 1500 + random.below(1200) : 60 + random.below(400)) : random.below(9);

/** The last session of an active line: most have one many times a day, a radio that answers no ping had none for days, and a few for months. */
export function lastSessionOf(imei: string, now: Date): Date {
  const random = randomOf('session', imei);
  return new Date(now.getTime() - silentHours(imei, random) * HOUR);
}

export function usedBy(imei: string, now: Date): number {
  const on = [{ from: Date.parse(cycleOf(now).first) }];
  return usageOf(imei, on, now, 'UTC', Number(now.toISOString().slice(8, 10))).reduce((sum, { bytes }) => sum + bytes, 0);
}

export function dataUseOf(
  { imei, provider, state }: LineRow,
  now: Date,
  { usage = false }: Wants = {},
): Pick<Line, 'lastSessionAt' | 'usageBytes' | 'usageUntil'> {
  if (state !== wordFor(provider, 'active')) return {};
  return {
    lastSessionAt: lastSessionOf(imei, now),
    ...(usage && { usageBytes: usedBy(imei, now), usageUntil: new Date(cycleOf(now).next) }),
  };
}
