import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { InstallerCheck } from '#lib/contract/installer/shapes.ts';
import { SwapCheck } from '#lib/contract/swaps/checks.ts';
import { testOfSwap } from '#upstream/onTest/repository.ts';
import { recordChange, writeSwap } from '#upstream/swaps/change.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { recordLateReport } from '#upstream/swaps/lateReport.ts';
import { serializeSwap } from '#upstream/swaps/serialize.ts';
import { swapEvents } from '#upstream/swaps/tables.ts';
import { typedChanges } from '#upstream/swaps/typedChanges.ts';
import { listFor } from './checklist.ts';
import { fitAsDeskSaid, fitEarlier } from './fitTime.ts';
import { DONE, type Outcome, refused, type Site } from './site.ts';

const names = (list: 'said' | 'unsaid', name: string): SQL =>
  sql`coalesce(${swapEvents.facts} -> ${sql.raw(`'${list}'`)}, '[]'::jsonb) @> ${JSON.stringify([name])}::jsonb`;

async function isDecidedSince({ tx, swap, at }: Site, name: InstallerCheck): Promise<boolean> {
  const ofCheck = and(eq(swapEvents.kind, 'check'), or(names('said', name), names('unsaid', name)));
  const ofSim = and(eq(swapEvents.kind, 'chosen'), sql`${swapEvents.facts} -> 'new_sim_id' is not null`);
  const byDesk = sql`${swapEvents.facts} ->> 'on_site' is null`;
  const found = await tx
    .select({ id: swapEvents.id })
    .from(swapEvents)
    .where(and(eq(swapEvents.swapId, swap.id), gt(swapEvents.at, at), byDesk, or(ofCheck, ofSim)))
    .limit(1);
  return found.length > 0;
}

const AT_RADIO: readonly InstallerCheck[] = ['power-off', 'old-removed', 'fitted', 'new-removed', 'old-back'];

export async function isHeldAt({ tx, swap, at }: Pick<Site, 'tx' | 'swap' | 'at'>): Promise<boolean> {
  const test = await testOfSwap(tx, swap.id);
  if (!test?.confirmedAt || !test.expiresAt) return false;
  return test.expiresAt > at && (!test.offConfirmedAt || test.offConfirmedAt > at);
}

/** What can't change the swap any more may still say that somebody was at the radio. */
export const tickLate =
  (name: InstallerCheck) =>
  async ({ context, tx, swap, name: who, at, now }: Site): Promise<void> => {
    if (name === 'old-removed' || name === 'fitted') await recordLateReport(context, tx, swap, { name: who, at, onSite: true }, now);
  };

export const tick =
  (name: InstallerCheck, isOn: boolean) =>
  async (site: Site): Promise<Outcome> => {
    const { context, tx, swap: row, name: who, at, now } = site;
    const swap = await serializeSwap(tx, row, now);
    if (!listFor(swap).includes(name)) return refused('not-listed');
    if (row.checks.some((check) => check.name === name) === isOn) {
      if (isOn && name === 'fitted') await fitEarlier(site);
      return { outcome: 'done', why: 'already' };
    }
    if (await isDecidedSince(site, name)) {
      if (!isOn && name === 'fitted') await fitAsDeskSaid(site);
      return refused('changed-since');
    }
    const others = row.checks.flatMap(({ name: other, note }) => {
      const known = SwapCheck.safeParse(other).data;
      return known && known !== name ? [{ name: known, note: note ?? undefined }] : [];
    });
    const checks = isOn ? [...others, { name }] : others;
    const [set, notes] = typedChanges(row, { checks }, { name: who, at, onSite: true, heardAt: now });
    await recordChange(context, tx, await writeSwap(tx, row, set, now), set, notes, now);
    if (isOn && AT_RADIO.includes(name) && !(await isHeldAt(site)))
      await recordSwapEvent(tx, row.id, { kind: 'site-off-test', name: who, facts: { check: name, on_site: true }, doneAt: at }, now);
    return DONE;
  };
