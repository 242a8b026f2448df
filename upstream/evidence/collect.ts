import { asc, eq } from 'drizzle-orm';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SwapTest } from '#lib/contract/swaps/onTest.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { moveOf } from '#lib/domain/carrierMoves.ts';
import type { Database } from '#upstream/db/connect.ts';
import { serializeTest } from '#upstream/onTest/serialize.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { runs } from '#upstream/runs/tables.ts';
import { answersOf } from '#upstream/swaps/carrierEvents.ts';
import { serializeSwap } from '#upstream/swaps/serialize.ts';
import { type SwapNumbers, type SwapRow, swapEvents } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { photoFacts, type ReportPhoto } from './photos.ts';

const simFacts = (sim: Sim | null, then: SwapNumbers['old'] = null) =>
  sim && {
    id: sim.id,
    imei: (then ?? sim).imei,
    iccid: (then ?? sim).iccid,
    msisdn: sim.msisdn,
    provider: sim.provider,
    device_type: sim.device_type,
    status: sim.status,
    pending: sim.pending?.action ?? null,
  };

/** Of a fire alarm system it was said who knew; the test of any other keeps the facts it had. */
const toldOnly = ({ told, since, ...test }: SwapTest) => ({ ...test, ...(told && { told, since }) });

const pick = <Of extends object, Key extends keyof Of>(of: Of, ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>;

const OWN = [
  ...(['id', 'ticket_number', 'cs_no', 'step', 'status', 'system_no', 'site', 'site_name', 'Branch', 'panel_type'] as const),
  ...(['panel_flagged', 'cell_type', 'before', 'proof', 'exception', 'checks', 'notes', 'created_by', 'created_at'] as const),
  ...(['finalized_at', 'ending'] as const),
] satisfies (keyof Swap)[];

export type Evidence = Awaited<ReturnType<typeof collectEvidence>>;
export type Facts = Evidence['facts'];

export async function collectEvidence(database: Database, row: SwapRow, now: Date, photos: readonly ReportPhoto[] = []) {
  const swap = await serializeSwap(database, row, now);
  const [system] = await database.select().from(systems).where(eq(systems.csNo, row.csNo));
  const [ticket] = await database.select().from(tickets).where(eq(tickets.ticketNumber, row.ticketNumber));
  const [owner] = row.ownerId === null ? [] : await database.select().from(users).where(eq(users.id, row.ownerId));
  const tested = await database.select().from(testPeriods).where(eq(testPeriods.swapId, row.id)).orderBy(asc(testPeriods.id));
  const moved = await database.select().from(runs).where(eq(runs.swapId, row.id)).orderBy(asc(runs.id));
  const events = await database.select().from(swapEvents).where(eq(swapEvents.swapId, row.id)).orderBy(asc(swapEvents.id));
  const answers = await answersOf(database, row);
  const facts = {
    ...pick(swap, ...OWN),
    // A swap of which nothing was said but by its list keeps the fingerprint it had.
    ...(swap.in_panel && { in_panel: swap.in_panel }),
    ...(swap.move && moveOf(swap) !== 'new-line' && { move: swap.move }),
    // Before the fit there is nothing to tell, and of one that began earlier than there was a commissioning never.
    ...(swap.commissioning && row.proof && { commissioning: swap.commissioning }),
    ...(swap.unprotected && { unprotected: swap.unprotected }),
    address: system?.address ?? null,
    problem: ticket?.problem ?? null,
    owner: owner?.fullName ?? owner?.email ?? null,
    old_sim: simFacts(swap.old_sim, row.numbers?.old),
    new_sim: simFacts(swap.new_sim, row.numbers?.new),
    // A swap of an earlier version keeps the fingerprint it had.
    ...(swap.program_work && { program_work: swap.program_work }),
    // Who answers for a test may have changed since it was asked for.
    tests: tested.map((test) => ({
      ...toldOnly(serializeTest(test)),
      by: events.findLast(({ kind, at }) => kind === 'test-asked' && at <= test.askedAt)?.by ?? test.by,
    })),
    transfers: moved.flatMap(({ type, transfer }) => (transfer ? [{ type, ...transfer }] : [])),
    answers: answers.map(({ simId, at, by, kind, action, message }) => ({ simId, at: at.toISOString(), by, kind, action, message })),
    // A swap without any keeps the fingerprint it had before photos were on the sheet.
    ...(photos.length > 0 && { photos: photoFacts(photos) }),
    events: events.map(({ at, by, kind, message, facts }) => ({ at: at.toISOString(), by, kind, message, facts })),
  };
  // Read with the events, and no fact itself: a swap keeps the fingerprint it had before events were chained.
  return { facts, chain: events.map(({ hash }) => hash) };
}
