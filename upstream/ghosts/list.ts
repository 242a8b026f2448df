import { and, count, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Ghost, type GhostKind, type GhostQuery, ghostOrder } from '#lib/contract/ghosts.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import { contains } from '#upstream/core/contains.ts';
import { countsByValue } from '#upstream/core/paging.ts';
import type { Database } from '#upstream/db/connect.ts';
import { KIND_OF_SIM } from '#upstream/sims/query.ts';
import { readable } from '#upstream/sims/repository.ts';
import { withReservations } from '#upstream/sims/reservations.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { billedOn, ghostsOf, type Seen } from './kinds.ts';

type Wanted = Partial<Pick<GhostQuery, 'q' | 'sort' | 'provider' | 'Branch' | 'stock_state' | 'sim_kind'>>;

const rowNumber = sql<number>`coalesce(ghost.sim_id, ('x' || substr(md5(ghost.cs_no), 1, 7))::bit(28)::int)`;

const SORTS: Record<string, SQL> = {
  imei: sql`${sims.imei}`,
  cs_no: sql`ghost.cs_no`,
  site_name: sql`coalesce(${systems.siteName}, ${sims.siteName})`,
  provider: sql`${sims.provider}`,
  status: sql`${sims.status}`,
  cents: sql`ghost.cents`,
  known_at: sql`ghost.known_at`,
  last_signal_at: sql`${systems.lastSignalAt}`,
};

const orderOf = (kind: GhostKind, sort: z.output<typeof GhostQuery>['sort']) => {
  const name = sort ?? ghostOrder(kind);
  const column = SORTS[name.replace('-', '')] ?? SORTS.cs_no;
  const direction = name.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`;
  return [sql`${column} ${direction}`, sql`${sims.imei}`, sql`ghost.cs_no`];
};

const FILTERS = ['provider', 'Branch', 'stock_state', 'sim_kind'] as const;
type Filter = (typeof FILTERS)[number];
const COLUMNS = { provider: sims.provider, Branch: systems.Branch, stock_state: sims.stockState, sim_kind: KIND_OF_SIM };

const wantedOf = (query: Wanted, without?: Filter): SQL | undefined => {
  const like = query.q?.trim() && contains(query.q);
  const sought = [
    sims.imei,
    sims.iccid,
    sims.meid,
    sims.seenImei,
    sims.msisdn,
    systems.csNo,
    systems.siteName,
    systems.Branch,
    sims.warehouseCode,
  ];
  return and(
    ...FILTERS.map((filter) => (filter !== without && query[filter] ? inArray(sql`${COLUMNS[filter]}`, [...query[filter]]) : undefined)),
    like ? or(...sought.map((column) => ilike(column, like))) : undefined,
  );
};

const from = (database: Database, kind: GhostKind, seen: Seen) =>
  database
    .select({
      id: rowNumber,
      lines: sql`ghost.lines`.mapWith(Number),
      cents: sql<number | null>`ghost.cents`,
      knownAt: sql<string | Date | null>`ghost.known_at`,
      sim: sims,
      system: systems,
      billed: sql<number | null>`case when ${systems.csNo} is not null then ${billedOn()} end`,
      swapId: sql<number | null>`(select max(${swaps.id}) from ${swaps} where ${swaps.csNo} = ghost.cs_no
        and ${swaps.status} not in ('finalized', 'aborted', 'go-back'))`,
    })
    .from(sql`(${ghostsOf(kind, seen)}) as ghost`)
    .leftJoin(sims, sql`${sims.id} = ghost.sim_id`)
    .leftJoin(systems, and(sql`${systems.csNo} = ghost.cs_no`, systemsAllowed(seen.ability, 'read')))
    .$dynamic();

const iso = (at: string | Date | null | undefined) => (at ? new Date(at).toISOString() : null);

type Row = Awaited<ReturnType<typeof from>>[number];

const serializeGhost = (kind: GhostKind, { sim, system, ...row }: Row): Ghost => ({
  id: row.id,
  kind,
  sim: sim && serializeSim(sim),
  seen_imei: kind === 'imei-moved' ? (sim?.seenImei ?? null) : null,
  seen_sim_id: null,
  system: system && {
    cs_no: system.csNo,
    site_name: system.siteName,
    Branch: system.Branch,
    service: system.service,
    last_signal_at: iso(system.lastSignalAt),
    supervision: system.supervision,
    radios: system.radios,
    billed: Number(row.billed ?? 0),
    swap_id: row.swapId,
    asked_at: iso(system.stationAskedAt),
  },
  lines: row.lines,
  cents: row.cents === null ? null : Number(row.cents),
  known_at: iso(row.knownAt),
});

async function withReserved(database: Database, ghosts: Ghost[]): Promise<Ghost[]> {
  const held = await withReservations(
    database,
    ghosts.flatMap(({ sim }) => (sim ? [sim] : [])),
  );
  const byId = new Map(held.map((sim) => [sim.id, sim]));
  return ghosts.map((ghost) => ({ ...ghost, sim: ghost.sim && (byId.get(ghost.sim.id) ?? ghost.sim) }));
}

export async function ghostsIn(database: Database, kind: GhostKind, seen: Seen, query: Wanted, step: { limit: number; offset: number }) {
  const rows = await from(database, kind, seen)
    .where(wantedOf(query))
    .orderBy(...orderOf(kind, query.sort))
    .limit(step.limit)
    .offset(step.offset);
  const ghosts = await withReserved(
    database,
    rows.map((row) => serializeGhost(kind, row)),
  );
  return kind === 'imei-moved' ? withSeen(database, seen, ghosts) : ghosts;
}

async function withSeen(database: Database, { ability }: Seen, ghosts: Ghost[]): Promise<Ghost[]> {
  const imeis = ghosts.flatMap(({ seen_imei }) => seen_imei ?? []);
  const found = await database
    .select({ id: sims.id, imei: sims.imei })
    .from(sims)
    .where(and(inArray(sims.imei, imeis), readable(ability)));
  const byImei = new Map(found.map(({ id, imei }) => [imei, id]));
  return ghosts.map((ghost) => ({ ...ghost, seen_sim_id: byImei.get(ghost.seen_imei ?? '') ?? null }));
}

const joined = (database: Database, kind: GhostKind, seen: Seen, value: SQL) =>
  database
    .select({ value: sql<string | null>`${value}`, many: count() })
    .from(sql`(${ghostsOf(kind, seen)}) as ghost`)
    .leftJoin(sims, sql`${sims.id} = ghost.sim_id`)
    .leftJoin(systems, and(sql`${systems.csNo} = ghost.cs_no`, systemsAllowed(seen.ability, 'read')))
    .$dynamic();

export async function totalOf(database: Database, kind: GhostKind, seen: Seen, query: Wanted): Promise<number> {
  const [counted] = await joined(database, kind, seen, sql`null::text`).where(wantedOf(query));
  return counted?.many ?? 0;
}

/** How many each value of each filter would leave: the other filters count, its own choice does not. */
export async function countsOf(database: Database, kind: GhostKind, seen: Seen, query: Wanted): Promise<NonNullable<Meta['counts']>> {
  const counts: NonNullable<Meta['counts']> = {};
  for (const filter of FILTERS) {
    const rows = await joined(database, kind, seen, sql`${COLUMNS[filter]}`).where(wantedOf(query, filter)).groupBy(sql`1`);
    counts[filter] = countsByValue(rows);
  }
  return counts;
}
