import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { checklistOf, INSTALLER_EXTENSIONS, type InstallerJob } from '#lib/contract/installer/shapes.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { isFire } from '#lib/contract/systems.ts';
import { isProgramDue } from '#lib/domain/programWork.ts';
import { gateOf, isLeft, isOver, isWayBack, stopOf, testLeft } from '#lib/domain/swapGates.ts';
import type { Context, Installer } from '#upstream/context.ts';
import { iso } from '#upstream/core/iso.ts';
import type { Database } from '#upstream/db/connect.ts';
import { testOfSwap } from '#upstream/onTest/repository.ts';
import type { TestPeriodRow } from '#upstream/onTest/tables.ts';
import { swapOf } from '#upstream/swaps/serialize.ts';
import { swapEvents } from '#upstream/swaps/tables.ts';
import { testLengthOf } from '#upstream/swaps/testLength.ts';
import { goesBack, listFor } from './checklist.ts';
import { siteCommissioning } from './commissioning.ts';
import { installerActs, sitePhotos } from './tables.ts';

type Job = InstallerJob;
export const siteTest = ({ state, askedAt, confirmedAt, expiresAt }: TestPeriodRow): NonNullable<Job['test']> => ({
  state,
  asked_at: askedAt.toISOString(),
  confirmed_at: iso(confirmedAt),
  expires_at: iso(expiresAt),
});

export async function extensionsOf(tx: Database, swapId: number): Promise<number> {
  const [found] = await tx
    .select({ used: count() })
    .from(installerActs)
    .where(and(eq(installerActs.swapId, swapId), eq(installerActs.kind, 'extend'), eq(installerActs.outcome, 'done')));
  return found?.used ?? 0;
}

async function scannedAt(tx: Database, swapId: number, simId: number | null): Promise<string | null> {
  if (simId === null) return null;
  const isIt = sql`(${swapEvents.facts} ->> 'sim_id')::int = ${simId}`;
  const [event] = await tx
    .select({ at: swapEvents.at })
    .from(swapEvents)
    .where(and(eq(swapEvents.swapId, swapId), eq(swapEvents.kind, 'site-scan'), isIt))
    .orderBy(desc(swapEvents.id))
    .limit(1);
  return iso(event?.at ?? null);
}

const transferOf = (transfer: Transfer | null) =>
  transfer && { state: transfer.state, progress: transfer.progress, finished_at: transfer.finished_at };
const signalOf = (signal: NonNullable<Swap['proof']>['signal'] | undefined) => (signal ? { at: signal.at, path: signal.path } : null);

/** What "I am at the panel" does; null: nothing, the desk puts it on test. */
async function arrivalOf(env: Context['env'], tx: Database, link: Installer['link'], swap: Swap, now: Date): Promise<Job['arrival']> {
  const isHeld = (testLeft(swap, now) ?? 0) > 0 || ['asking', 'ending', 'lost'].includes(swap.test?.state ?? '');
  if (!link.starts || !env.INSTALLER_STARTS || isHeld || stopOf(swap) || isWayBack(swap)) return null;
  const open = swap.step < 3 && gateOf(swap, 2, now).length > 0;
  const why = open ? 'not-ready' : isFire(swap.kinds) && !swap.test?.told ? 'fire-desk' : null;
  return { minutes: (await testLengthOf(tx, swap, now)).minutes, why };
}

/** Everything a token shows of its swap: written out field by field, so that nothing of a swap gets into it by itself. */
export async function jobOf({ env, clock }: Pick<Context, 'env' | 'clock'>, tx: Database, { link }: Pick<Installer, 'link'>): Promise<Job> {
  const now = clock.now();
  const found = await swapOf(tx, link.swapId, now);
  if (!found) throw new Error(`swap ${link.swapId} is gone`);
  const { swap } = found;
  const photos = await tx
    .select({ id: sitePhotos.actId, subject: sitePhotos.subject, at: sitePhotos.at })
    .from(sitePhotos)
    .where(inArray(sitePhotos.swapId, [swap.id]))
    .orderBy(sitePhotos.id);
  const byName = new Map(swap.checks.map((check) => [check.name, check]));
  const { test, new_sim: sim, old_sim: old, proof } = swap;
  return {
    swap_id: swap.id,
    version: swap.version ?? 0,
    ticket_number: swap.ticket_number,
    state: isOver(swap) ? 'over' : swap.ending ? 'ending' : isLeft(swap) ? 'left' : 'open',
    ending: swap.ending?.kind ?? null,
    excepted: swap.exception !== null,
    in_panel: swap.in_panel?.which ?? null,
    way_back: goesBack(swap),
    step: swap.step,
    panel_type: swap.panel_type,
    cell_type: swap.cell_type,
    is_fire: isFire(swap.kinds),
    checklist: checklistOf(swap.panel_type),
    test: test && { state: test.state, asked_at: test.asked_at, confirmed_at: test.confirmed_at, expires_at: test.expires_at },
    test_wanted_at: swap.test_wanted?.at ?? null,
    arrival: await arrivalOf(env, tx, link, swap, now),
    goes_on: swap.follow !== null,
    extensions: { used: await extensionsOf(tx, swap.id), ...INSTALLER_EXTENSIONS },
    sim: sim && {
      imei: sim.imei,
      iccid: sim.iccid,
      device_type: sim.device_type,
      status: sim.status,
      pending: sim.pending !== null,
    },
    old_number: old && (old.iccid ?? old.imei).slice(-8),
    scanned_at: await scannedAt(tx, swap.id, swap.new_sim_id),
    checks: listFor(swap).map((name) => ({ name, at: byName.get(name)?.at ?? null, on_site: byName.get(name)?.on_site ?? false })),
    save: transferOf(swap.upload),
    send: transferOf(swap.download),
    program_due: isProgramDue(swap),
    proof: {
      fitted_at: proof?.fitted_at ?? null,
      signal: signalOf(proof?.signal),
      other_signal: signalOf(proof?.other_signal),
      ping: proof?.ping ? { at: proof.ping.at, reachable: proof.ping.reachable === true } : null,
    },
    commissioning: swap.commissioning && siteCommissioning(swap.commissioning, await testOfSwap(tx, swap.id)),
    photos: photos.map(({ id, subject, at }) => ({ id, subject, at: at.toISOString() })),
    takes_photos: true,
    done_at: iso(link.doneAt),
    desk_phone: env.company?.phone ?? null,
    now: now.toISOString(),
  };
}
