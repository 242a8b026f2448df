import { and, asc, gte, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { SwapEvent } from '#lib/contract/swaps/swap.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { DAY } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import type { SwapRow } from './tables.ts';

const AFTERWARDS = 2 * DAY;
const OTHER_BOOK = 1_000_000_000;

export async function answersOf(database: Database, { oldSimId, newSimId, createdAt, finalizedAt }: SwapRow) {
  const ids = [oldSimId, newSimId].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const until = finalizedAt && new Date(finalizedAt.getTime() + AFTERWARDS);
  const asked = and(inArray(simEvents.simId, ids), isNull(simEvents.ofRadio), isNotNull(simEvents.action), gte(simEvents.at, createdAt));
  return database
    .select()
    .from(simEvents)
    .where(and(asked, until ? lte(simEvents.at, until) : undefined))
    .orderBy(asc(simEvents.id));
}

export async function carrierEvents(database: Database, row: SwapRow): Promise<SwapEvent[]> {
  const answers = await answersOf(database, row);
  const ids = [...new Set(answers.map(({ simId }) => simId))];
  const own = ids.length > 0 ? await database.select().from(sims).where(inArray(sims.id, ids)) : [];
  const simOf = new Map(own.map((sim) => [sim.id, sim]));
  return answers.map(({ id, at, by, kind, action, message, simId }) => {
    const sim = simOf.get(simId);
    const facts = { action, imei: sim ? simNumber(sim) : null, provider: sim?.provider ?? null };
    return { id: OTHER_BOOK + id, at: at.toISOString(), by, kind: `carrier-${kind}`, message, facts };
  });
}

const heardAt = ({ at, facts }: SwapEvent) => (typeof facts?.received_at === 'string' ? facts.received_at : at);

export function withCarrier(newestFirst: readonly SwapEvent[], carrier: readonly SwapEvent[]): SwapEvent[] {
  const merged = [...newestFirst];
  for (const event of carrier) {
    const place = merged.findIndex((each) => heardAt(each) <= event.at);
    merged.splice(place < 0 ? merged.length : place, 0, event);
  }
  return merged;
}
