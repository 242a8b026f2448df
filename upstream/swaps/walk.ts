import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isWayBack, testLeft } from '#lib/domain/swapGates.ts';
import { isInScope, type Scope, WHOLE } from '#lib/domain/testScope.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import type { Work } from '#upstream/core/queue.ts';
import { testOfSwap } from '#upstream/onTest/repository.ts';
import { SwapPayload } from './payload.ts';
import { swapOf } from './serialize.ts';

export const WALK_JOB = 'walk';
export const walkKeyOf = (swapId: number) => `walk:${swapId}`;

const PACE = SECOND;

/** Every zone of the kinds of which all are demanded, one of the others, and the reports that are demanded. */
export function wantedOf({ commissioning }: Pick<Swap, 'commissioning'>, scope: Scope) {
  const { groups = [], zones = [], reports = [] } = commissioning ?? {};
  const wanted = groups.flatMap(({ kind, every }) => {
    const own = zones.filter((zone) => zone.kind === kind || kind === null);
    return every ? own : own.slice(0, 1);
  });
  return {
    zones: zones.filter((zone) => wanted.includes(zone) && isInScope(scope, String(zone.number))).map(({ number }) => number),
    isAnyZone: groups.length > 0 && zones.length === 0,
    reports: reports.filter(({ demanded }) => demanded).map(({ path }) => path),
  };
}

const mayWalk = (swap: Swap, now: Date) =>
  swap.step >= 5 && !swap.ending && !isWayBack(swap) && swap.proof?.fitted_at != null && (testLeft(swap, now) ?? 0) > 0;

/** The simulated technician: on test, trips what is demanded, one after the other, and lets each go again. */
export const walkWork =
  ({ database, clock, panels }: Pick<Context, 'database' | 'clock' | 'panels'>): Work =>
  async ({ payload }) => {
    const found = await swapOf(database, SwapPayload.parse(payload).swap, clock.now());
    // A zone that is not on test is not tripped.
    const test = found && (await testOfSwap(database, found.row.id));
    const wanted =
      found && mayWalk(found.swap, clock.now()) ? wantedOf(found.swap, test ?? WHOLE) : { zones: [], isAnyZone: false, reports: [] };
    const isMore = found ? await panels.walk(found.row.csNo, wanted) : false;
    return isMore ? { retryAt: new Date(clock.now().getTime() + PACE) } : { finish: async () => undefined };
  };
