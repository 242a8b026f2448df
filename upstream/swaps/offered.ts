import { and, asc, avg, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as contract from '#lib/contract/index.ts';
import type { Offered } from '#lib/contract/swaps.ts';
import { unfitOf } from '#lib/domain/fit.ts';
import { NEW_STATUSES } from '#lib/domain/simLifecycle.ts';
import { ENDINGS, providerOf } from '#lib/domain/swapGates.ts';
import { metresBetween, positionOf } from '#lib/domain/travel/earth.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';
import { isInJob } from '#upstream/sims/touched.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { findSwap } from './repository.ts';
import { type SwapRow, swaps } from './tables.ts';

const SHOWN = 8;
/** Of one place no more, so that the next one is seen too. */
const OF_PLACE = 4;
const TIERS = ['truck', 'branch', 'elsewhere'] as const;

type Point = { lat: number; lng: number };
type Place = Pick<Offered, 'place' | 'metres' | 'technician'> & { code: string };

const others = alias(swaps, 'others');
const pointOf = (place: { lat: number | null; lng: number | null } | undefined): Point | undefined =>
  place && place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : undefined;

/** In stock, unclaimed, and of the cell type where one was chosen before the SIM. */
function fitting(database: Database, row: SwapRow): SQL | undefined {
  const type = row.newSimId === null ? row.cellType : null;
  const provider = providerOf(type);
  const isTheirs = and(eq(others.newSimId, sims.id), ne(others.id, row.id), sql`${others.status} <> all(${sql.param(ENDINGS)})`);
  return and(
    inArray(sims.stockState, ['warehouse', 'truck']),
    inArray(sims.status, [...NEW_STATUSES]),
    eq(sims.isPending, false),
    isNull(sims.csNo),
    isNotNull(sims.warehouseCode),
    type === null ? undefined : eq(sims.deviceType, type),
    provider && eq(sims.provider, provider),
    sql`not exists ${database.select({ id: others.id }).from(others).where(isTheirs)}`,
    sql`not ${isInJob}`,
  );
}

/** Where a place is: a truck where its technician sets out, a warehouse in the branch whose CS numbers begin as it is called. */
async function placesOf(database: Database, codes: readonly string[], row: SwapRow): Promise<Map<string, Place>> {
  const [system] = await database.select().from(systems).where(eq(systems.csNo, row.csNo));
  const [ticket] = await database.select().from(tickets).where(eq(tickets.ticketNumber, row.ticketNumber));
  const crew = await database.select().from(technicians);
  const homes = await database
    .select({ Branch: technicians.Branch, lat: avg(technicians.lat).mapWith(Number), lng: avg(technicians.lng).mapWith(Number) })
    .from(technicians)
    .groupBy(technicians.Branch);
  const site = pointOf(system);
  const branchOf = async (prefix: string) => {
    const begins = eq(sql`split_part(${systems.csNo}, '-', 1)`, prefix);
    return (await database.select({ Branch: systems.Branch }).from(systems).where(begins).limit(1))[0]?.Branch;
  };
  const known = new Map<string, string | undefined>();
  const places = new Map<string, Place>();
  for (const code of codes) {
    const driver = crew.find(({ truck }) => truck !== null && code === `TRK-${truck}`);
    const prefix = code.split('-')[0] ?? code;
    if (!driver && !known.has(prefix)) known.set(prefix, await branchOf(prefix));
    const Branch = driver ? driver.Branch : known.get(prefix);
    const from = pointOf(driver) ?? pointOf(homes.find((home) => home.Branch === Branch));
    const isMine = driver !== undefined && driver.id === ticket?.technicianId;
    places.set(code, {
      code,
      place: isMine ? 'truck' : Branch !== undefined && Branch === system?.Branch ? 'branch' : 'elsewhere',
      metres: from && site ? Math.round(metresBetween(positionOf(from), positionOf(site))) : null,
      technician: driver?.name ?? null,
    });
  }
  return places;
}

const inOrder = (one: Place, other: Place) =>
  TIERS.indexOf(one.place) - TIERS.indexOf(other.place) ||
  (one.metres ?? Number.MAX_SAFE_INTEGER) - (other.metres ?? Number.MAX_SAFE_INTEGER) ||
  one.code.localeCompare(other.code);

/** What is like the old one first: it needs no other program and no other carrier. */
const preferred = (old: { deviceType: string | null; provider: string } | undefined) => [
  sql`(${sims.deviceType} is not distinct from ${old?.deviceType ?? null}) desc`,
  sql`(${sims.provider} is not distinct from ${old?.provider ?? null}) desc`,
  asc(sims.id),
];

export const offeredSims =
  ({ database }: Pick<Context, 'database'>): Handlers<typeof contract.swaps>['offered'] =>
  async ({ params, ability }) => {
    const row = await findSwap(database, params.id, ability);
    if (!row) return undefined;
    const where = and(readable(ability), fitting(database, row));
    const all = await database
      .select({ code: sims.warehouseCode, type: sims.deviceType, total: count() })
      .from(sims)
      .where(where)
      .groupBy(sims.warehouseCode, sims.deviceType);
    const shelves = all.filter(({ type }) => !unfitOf(row.panelType, type));
    const codes = [...new Set(shelves.flatMap(({ code }) => code ?? []))];
    const types = [...new Set(shelves.flatMap(({ type }) => type ?? []))];
    const ofFit = or(isNull(sims.deviceType), inArray(sims.deviceType, types));
    const places = await placesOf(database, codes, row);
    const [old] = row.oldSimId === null ? [] : await database.select().from(sims).where(eq(sims.id, row.oldSimId));
    const data: Offered[] = [];
    for (const { code, ...place } of [...places.values()].sort(inOrder)) {
      if (data.length >= SHOWN) break;
      const rows = await database
        .select()
        .from(sims)
        .where(and(where, ofFit, eq(sims.warehouseCode, code)))
        .orderBy(...preferred(old))
        .limit(Math.min(OF_PLACE, SHOWN - data.length));
      data.push(...rows.map((sim) => ({ sim: serializeSim(sim), ...place })));
    }
    return { data, total: shelves.reduce((sum, { total }) => sum + total, 0) };
  };
