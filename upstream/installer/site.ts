import { and, eq, isNotNull, min } from 'drizzle-orm';
import type { ActAnswer, InstallerWhy } from '#lib/contract/installer/shapes.ts';
import type { Context, Installer } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { doneAt, type Stamped } from '#upstream/core/doneAt.ts';
import { transact } from '#upstream/core/events.ts';
import { hashOf } from '#upstream/core/idempotency.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { type SwapRow, swaps } from '#upstream/swaps/tables.ts';
import { actorOf, endOf } from './installerToken.ts';
import { jobOf } from './job.ts';
import { type InstallerLinkRow, installerActs, installerLinks } from './tables.ts';

export type Outcome = { outcome: ActAnswer['outcome']; why?: InstallerWhy };
export const DONE: Outcome = { outcome: 'done' };
export const refused = (why: InstallerWhy): Outcome => ({ outcome: 'refused', why });

/** An act under way: its swap is locked; `at` is when it was done, by our clock, `name` who did it. */
export type Site = {
  context: Context;
  tx: Database;
  swap: SwapRow;
  link: InstallerLinkRow;
  name: string;
  actId: string;
  at: Date;
  now: Date;
};

export type Act = {
  kind: string;
  input: Record<string, unknown>;
  message?: string;
  carryOut: (site: Site) => Promise<Outcome>;
  whenLate?: (site: Site) => Promise<Outcome | undefined>;
  whenPast?: (site: Site) => Promise<void>;
};

export async function recordLate({ tx, swap, name, at, now }: Site, { kind, input, message }: Act, why: InstallerWhy): Promise<Outcome> {
  const facts = { act: kind, ...input, on_site: true };
  await recordSwapEvent(tx, swap.id, { kind: 'site-late', name, message, facts, doneAt: at }, now);
  return { outcome: 'noted', why };
}

async function judge(site: Site, act: Act): Promise<Outcome> {
  const { tx, swap, link, at, now } = site;
  const [first] = await tx
    .select({ at: min(installerLinks.enteredAt) })
    .from(installerLinks)
    .where(and(eq(installerLinks.swapId, swap.id), isNotNull(installerLinks.enteredAt)));
  if (!first?.at || at.getTime() < first.at.getTime() - SECOND) return refused('before-proof');
  const end = endOf(link, swap, now);
  if (!end && !swap.ending) return act.carryOut(site);
  await act.whenPast?.(site);
  if (end && at > end) return refused('over');
  return (await act.whenLate?.(site)) ?? recordLate(site, act, 'late');
}

/** Does an act once, however often it is sent, after whatever was done to the swap before, and says what became of it. */
export const perform = (context: Context, installer: Installer, stamp: Stamped, act: Act): Promise<{ data: ActAnswer } | ProblemResponse> =>
  transact(context.database, async (tx) => {
    const now = context.clock.now();
    const [swap] = await tx.select().from(swaps).where(eq(swaps.id, installer.swap.id)).for('update');
    const [link] = await tx.select().from(installerLinks).where(eq(installerLinks.id, installer.link.id));
    if (!swap || !link) return new ProblemResponse('signed_out');
    const answer = async ({ outcome, why }: Outcome): Promise<{ data: ActAnswer }> => {
      const [fresh = link] = await tx.select().from(installerLinks).where(eq(installerLinks.id, link.id));
      const isShown = !installer.end || installer.isSwapOver;
      return { data: { id: stamp.id, outcome, why: why ?? null, job: isShown ? await jobOf(context, tx, { link: fresh }) : null } };
    };
    const mine = and(eq(installerActs.swapId, swap.id), eq(installerActs.actId, stamp.id));
    const [before] = await tx.select().from(installerActs).where(mine);
    const bodyHash = hashOf([act.kind, act.input, act.message, stamp.at]);
    if (before && before.bodyHash !== bodyHash) return new ProblemResponse('key_reused');
    if (before) return answer({ outcome: before.outcome, why: before.why ?? undefined });
    const at = doneAt(stamp, now);
    const outcome = await judge({ context, tx, swap, link, name: actorOf(link, swap), actId: stamp.id, at, now }, act);
    await tx.insert(installerActs).values({
      swapId: swap.id,
      actId: stamp.id,
      linkId: link.id,
      kind: act.kind,
      bodyHash,
      at,
      receivedAt: now,
      outcome: outcome.outcome,
      why: outcome.why ?? null,
    });
    return answer(outcome);
  });
