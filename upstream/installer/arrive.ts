import { and, desc, eq, gt } from 'drizzle-orm';
import type { InstallerWhy } from '#lib/contract/installer/shapes.ts';
import { EXTENSION_FRESH } from '#lib/contract/installer/shapes.ts';
import type { Signal } from '#lib/contract/signals.ts';
import { stopOf, testLeft } from '#lib/domain/swapGates.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { findSwap } from '#upstream/swaps/repository.ts';
import { serializeSwap } from '#upstream/swaps/serialize.ts';
import { startWork } from '#upstream/swaps/start.ts';
import { type SwapRow, swapEvents } from '#upstream/swaps/tables.ts';
import { testLengthOf } from '#upstream/swaps/testLength.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { DONE, type Outcome, refused, type Site } from './site.ts';
import type { InstallerLinkRow } from './tables.ts';

function whyOf({ body: { errors = {} } }: ProblemResponse): InstallerWhy {
  if (Object.keys(errors).some((name) => name.startsWith('told.'))) return 'fire-desk';
  if (errors.system_no?.includes('live-alarm')) return 'live-alarm';
  return errors.step ? 'not-ready' : 'not-allowed';
}

async function startsInNameOf(tx: Database, swap: SwapRow, link: InstallerLinkRow): Promise<number | null> {
  const isTakenOver = and(eq(swapEvents.swapId, swap.id), eq(swapEvents.kind, 'taken-over'), gt(swapEvents.at, link.madeAt));
  const [taken] = await tx.select({ by: swapEvents.userId }).from(swapEvents).where(isTakenOver).orderBy(desc(swapEvents.id)).limit(1);
  return taken?.by ?? link.madeById;
}

/** "I am at the panel": in the name of the link's maker, or of whoever took the swap over since, by their rights as they are now, and only if the link says so. */
export const arrive =
  (live: readonly Signal[]) =>
  async (site: Site): Promise<Outcome> => {
    const { context, tx, swap: row, link, name, at, now } = site;
    const swap = await serializeSwap(tx, row, now);
    const say = (why?: InstallerWhy) =>
      recordSwapEvent(tx, row.id, { kind: 'site-arrived', name, facts: { ...(why && { why }), on_site: true }, doneAt: at }, now);
    const refuse = async (why: InstallerWhy) => {
      await say(why);
      return refused(why);
    };
    if (stopOf(swap)) return refuse('not-ready');
    if (row.follow && (testLeft(swap, now) ?? 0) > 0) {
      await say();
      return { outcome: 'done', why: 'already' };
    }
    // Nobody is put on test by surprise.
    if (now.getTime() - at.getTime() > EXTENSION_FRESH * MINUTE) return refuse('arrived-late');
    const actor = link.starts && context.env.INSTALLER_STARTS ? await actorOf(tx, await startsInNameOf(tx, row, link)) : undefined;
    const isTheirs = actor?.ability.can('update', 'SimSwap') && (await findSwap(tx, String(row.id), actor.ability, 'update'));
    if (!actor || !isTheirs) return refuse('not-allowed');
    const { user, ability } = actor;
    const { minutes } = await testLengthOf(tx, swap, now);
    const started = await startWork(context, tx, row, { user, ability, minutes, live, site: { name, at } });
    if (started instanceof ProblemResponse) return refuse(whyOf(started));
    await say();
    return DONE;
  };
