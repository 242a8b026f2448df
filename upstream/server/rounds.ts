import type { Context } from '#upstream/context.ts';
import { DAY, HOUR } from '#upstream/core/clock.ts';
import { runEvery } from '#upstream/core/runEvery.ts';
import { scheduleRound } from '#upstream/ghosts/round.ts';
import { scheduleFireClock } from '#upstream/onTest/fireClock.ts';
import { scheduleSweeps } from '#upstream/sims/sweep.ts';
import { adoptUnknown } from '#upstream/swaps/unknown.ts';
import { fillUnprotected } from '#upstream/swaps/unprotected.ts';

export function scheduleRounds(context: Context) {
  const logged = (message: string) => (error: unknown) => context.log.error({ err: error }, message);
  return [
    scheduleFireClock(context, logged('the fire clock was not looked at')),
    scheduleSweeps(context, logged('the sweep of the carriers was not begun')),
    scheduleRound(context, logged('the round of the station was not begun')),
    runEvery(DAY, () => fillUnprotected(context), logged('unprotected minutes of older swaps were not asked for')),
    runEvery(HOUR, () => adoptUnknown(context), logged('unknown SIMs were not looked for')),
  ];
}
