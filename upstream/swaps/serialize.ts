import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { LineRates } from '#lib/contract/plans.ts';
import type { Swap, SwapStatus } from '#lib/contract/swaps/swap.ts';
import type { Transfer } from '#lib/contract/swaps/transfers.ts';
import { isFlagged } from '#lib/contract/systems.ts';
import type { ProofName } from '#lib/contract/words/commissioning.ts';
import { heldOf } from '#lib/domain/followSteps.ts';
import { isSeenInPlace, missingProofs } from '#lib/domain/missingProofs.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { iso } from '#upstream/core/iso.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializeTest } from '#upstream/onTest/serialize.ts';
import { type TestPeriodRow, testPeriods } from '#upstream/onTest/tables.ts';
import { type RunRow, runs } from '#upstream/runs/tables.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { serializeCommissioning } from './commissioning.ts';
import { alertsOf } from './siteAlerts.ts';
import { type SwapRow, swapEvents, swaps } from './tables.ts';
import { unfinishedOf } from './unfinished.ts';

type Parts = {
  begunBy?: number | null;
  touched: boolean;
  system?: SystemRow;
  oldSim?: SimRow;
  newSim?: SimRow;
  test?: TestPeriodRow;
  wanted?: { by: string | null; at: Date };
  alerts: Swap['site_alerts'];
  upload?: RunRow;
  download?: RunRow;
};

/** Here every swap stands as the contract knows it. */
type KeptSwap = Swap & { status: SwapStatus };

const UNDER_WAY = ['queued', 'running', 'trapped'];
const isUnderWay = (transfer: Transfer | null | undefined) => transfer != null && UNDER_WAY.includes(transfer.state);

function statusOf(row: SwapRow, { touched, test, upload, download }: Parts): SwapStatus {
  if (isOver({ status: row.status })) return row.status;
  if (isUnderWay(download?.transfer)) return 'sending';
  if (isUnderWay(upload?.transfer)) return 'saving';
  if (row.step >= 5) return 'proving';
  if (test && !test.closedAt && test.state !== 'asking') return 'on-test';
  const isBegun = touched || upload || row.newSimId !== null;
  return row.step === 1 && !isBegun ? 'draft' : 'open';
}

function missingOf(swap: Omit<Swap, 'proof' | 'unfinished'>, proof: SwapRow['proof']): ProofName[] {
  const { new_sim: sim } = swap;
  const isSeen = proof?.carrier && sim && isSeenInPlace(proof.carrier, swap);
  return missingProofs(swap, { signal: Boolean(proof?.signal), ping: proof?.ping?.reachable === true, carrier: Boolean(isSeen) });
}

function compose(row: SwapRow, parts: Parts, now: Date, rates?: LineRates): KeptSwap {
  const { system, oldSim, newSim, test, wanted, upload, download } = parts;
  const swap = {
    id: row.id,
    ticket_number: row.ticketNumber,
    cs_no: row.csNo,
    step: row.step,
    status: statusOf(row, parts),
    system_no: system?.systemNo ?? null,
    site: system?.site ?? null,
    site_name: system?.siteName ?? null,
    Branch: system?.Branch ?? null,
    panel_type: row.panelType,
    panel_flagged: isFlagged(row.panelType),
    kinds: system?.kinds ?? null,
    cell_type: row.cellType,
    old_sim_id: row.oldSimId,
    new_sim_id: row.newSimId,
    old_sim: oldSim ? serializeSim(oldSim) : null,
    new_sim: newSim ? serializeSim(newSim) : null,
    before: row.before,
    move: row.move,
    program_work: row.programWork,
    test: test ? serializeTest(test) : null,
    test_wanted: wanted && test && wanted.at > test.askedAt ? { by: wanted.by, at: wanted.at.toISOString() } : null,
    upload: upload?.transfer ?? null,
    download: download?.transfer ?? null,
    exception: row.exception,
    commissioning: row.commissioning && serializeCommissioning(row.commissioning, system?.kinds ?? null, row.before?.strength),
    follow: row.follow && {
      by: row.follow.by,
      at: row.follow.at,
      communication: row.follow.communication ?? null,
      held: row.follow.held,
    },
    ending: row.ending,
    checks: row.checks,
    touched: parts.touched,
    in_panel: row.inPanel,
    unprotected: row.unprotected,
    site_alerts: isOver({ status: row.status }) ? [] : parts.alerts,
    presence: row.presence && Date.parse(row.presence.until) > now.getTime() ? row.presence : null,
    notes: row.notes,
    created_by: row.createdBy,
    created_by_id: parts.begunBy ?? null,
    owner_id: row.ownerId,
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    finalized_at: iso(row.finalizedAt),
    version: row.version,
  };
  const kept = isOver({ status: row.status }) ? row.proof?.missing : undefined;
  const proof = row.step >= 5 || row.proof ? { ...NO_VERIFICATION, ...row.proof, missing: kept ?? missingOf(swap, row.proof) } : null;
  const follow = swap.follow && { ...swap.follow, held: heldOf(swap) };
  return { ...swap, follow, proof, unfinished: unfinishedOf(row, oldSim, newSim, rates) };
}

const NO_VERIFICATION = { fitted_at: null, signal: null, other_signal: null, ping: null, carrier: null };

const KINDS = ['begun', 'site-test-asked', 'site-scan-refused', 'site-scan', 'site-off-test', 'site-read', 'site-arrived', 'test-asked'];
const TAKEN = and(eq(swapEvents.kind, 'chosen'), sql`${swapEvents.facts} -> 'new_sim_id' is not null`);
const TOUCHES = sql`${swapEvents.facts} -> 'said' ?| array['old-removed', 'fitted']`;

const newest = <Row extends { swapId: number | null }>(rows: readonly Row[]) => {
  const found = new Map<number, Row>();
  for (const row of rows) if (row.swapId !== null && !found.has(row.swapId)) found.set(row.swapId, row);
  return found;
};

/** Swaps with everything that belongs to them, in six queries however many they are; with `rates` what a useless line costs. */
export async function serializeSwaps(database: Database, rows: readonly SwapRow[], now: Date, rates?: LineRates): Promise<KeptSwap[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const simIds = rows.flatMap(({ oldSimId, newSimId }) => [oldSimId, newSimId]).filter((id) => id !== null);
  const own = await database
    .select()
    .from(systems)
    .where(
      inArray(
        systems.csNo,
        rows.map(({ csNo }) => csNo),
      ),
    );
  const theirs = simIds.length > 0 ? await database.select().from(sims).where(inArray(sims.id, simIds)) : [];
  const tested = await database
    .selectDistinctOn([testPeriods.swapId])
    .from(testPeriods)
    .where(inArray(testPeriods.swapId, ids))
    .orderBy(testPeriods.swapId, desc(testPeriods.id));
  const events = await database
    .select()
    .from(swapEvents)
    .where(and(inArray(swapEvents.swapId, ids), or(inArray(swapEvents.kind, KINDS), and(eq(swapEvents.kind, 'check'), TOUCHES), TAKEN)))
    .orderBy(desc(swapEvents.id));
  const begunBy = new Map(events.filter(({ kind }) => kind === 'begun').map(({ swapId, userId }) => [swapId, userId]));
  const touched = new Set(events.filter(({ kind }) => kind === 'check').map(({ swapId }) => swapId));
  const wanted = newest(events.filter(({ kind }) => kind === 'site-test-asked'));
  const transfers = await database
    .selectDistinctOn([runs.swapId, runs.type])
    .from(runs)
    .where(and(inArray(runs.swapId, ids), inArray(runs.type, ['upload', 'download'])))
    .orderBy(runs.swapId, runs.type, desc(runs.id));
  const uploads = newest(transfers.filter(({ type }) => type === 'upload'));
  const downloads = newest(transfers.filter(({ type }) => type === 'download'));
  const test = newest(tested);
  const bySim = new Map(theirs.map((sim) => [sim.id, sim]));
  const byCs = new Map(own.map((system) => [system.csNo, system]));
  return rows.map((row) =>
    compose(
      row,
      {
        begunBy: begunBy.get(row.id),
        touched: touched.has(row.id),
        system: byCs.get(row.csNo),
        oldSim: bySim.get(row.oldSimId ?? 0),
        newSim: bySim.get(row.newSimId ?? 0),
        test: test.get(row.id),
        wanted: wanted.get(row.id),
        alerts: alertsOf(events.filter(({ swapId }) => swapId === row.id)),
        upload: uploads.get(row.id),
        download: downloads.get(row.id),
      },
      now,
      rates,
    ),
  );
}

export async function serializeSwap(database: Database, row: SwapRow, now: Date): Promise<KeptSwap> {
  const [swap] = await serializeSwaps(database, [row], now);
  if (!swap) throw new Error('a row is a swap');
  return swap;
}

export async function swapOf(database: Database, id: number, now: Date): Promise<{ row: SwapRow; swap: KeptSwap } | undefined> {
  const [row] = await database.select().from(swaps).where(eq(swaps.id, id));
  return row && { row, swap: await serializeSwap(database, row, now) };
}
