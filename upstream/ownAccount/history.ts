import { and, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { OwnEvent } from '#lib/contract/ownAccount/systems.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { iso } from '#upstream/core/iso.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { type TestPeriodRow, testPeriods } from '#upstream/onTest/tables.ts';
import { type SwapRow, swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { ofOwnSystems, sinceTheirs } from './scope.ts';

type Acts = Pick<Handlers<typeof contract.ownAccount>, 'systems' | 'history'>;

const MOST = 100;

export const firstNameOf = (name: string | null | undefined) => name?.trim().split(' ')[0] || null;

const NOTHING = { until: null, signals: null, zones: null, result: null, technician: null };

function ofTest({ id, since, confirmedAt, askedAt, offConfirmedAt, expiresAt, digest }: TestPeriodRow): OwnEvent {
  const until = iso(offConfirmedAt ?? expiresAt);
  const event = { ...NOTHING, id: `test-${id}`, kind: 'test' as const, at: (since ?? confirmedAt ?? askedAt).toISOString(), until };
  if (!digest) return event;
  const zones = digest.zones.filter(({ zone, signals }) => zone !== null && signals > 0).length;
  return { ...event, signals: digest.signals, zones, result: digest.zones.some(({ doubt }) => doubt) ? 'doubts' : 'complete' };
}

function ofSwap({ id, finalizedAt, updatedAt, commissioning, exception }: SwapRow): OwnEvent {
  const { zones = {}, network, strength, kinds = {} } = commissioning?.untested ?? {};
  const isSigned = exception !== null || network || strength || Object.keys({ ...zones, ...kinds }).length > 0;
  return {
    ...NOTHING,
    ...{ id: `radio-${id}`, kind: 'radio', at: (finalizedAt ?? updatedAt).toISOString(), result: isSigned ? 'signed' : 'proven' },
    zones: commissioning ? Object.values(commissioning.heard.zones).filter((zone) => zone.tripped_at !== null).length : null,
  };
}

const SWAP_THEIRS = sinceTheirs(sql`swaps.cs_no`, sql`coalesce(swaps.finalized_at, swaps.updated_at)`);
const TEST_THEIRS = sinceTheirs(sql`tests.cs_no`, sql`coalesce(tests.since, tests.confirmed_at, tests.asked_at)`);
const VISIT_THEIRS = sinceTheirs(sql`tickets.cs_no`, sql`coalesce(stops.arrived_at, stops.ended_at, stops.updated_at)`);

const byKey = <Row extends { csNo: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.csNo, row]));

export const historyActs = ({ database }: Context): Acts => ({
  systems: async ({ query, user }) => {
    const { csNo, systemNo, siteName, address, kinds } = systems;
    const like = query.q?.trim() && contains(query.q);
    const searched = like ? or(...[csNo, siteName, address].map((column) => ilike(column, like))) : undefined;
    const where = and(ofOwnSystems(sql`systems.cs_no`, user), searched);
    const rows = await database
      .select({ csNo, systemNo, siteName, address, kinds })
      .from(systems)
      .where(where)
      .orderBy(csNo)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const meta = metaOf(query, await database.$count(systems, where));
    if (rows.length === 0) return { data: [], meta };
    const ofThese = inArray(
      testPeriods.systemNo,
      rows.map((row) => row.systemNo),
    );
    const tests = await database
      .selectDistinctOn([testPeriods.systemNo])
      .from(testPeriods)
      .where(and(ofThese, eq(testPeriods.state, 'off'), TEST_THEIRS))
      .orderBy(testPeriods.systemNo, desc(testPeriods.id));
    const open = await database
      .select()
      .from(testPeriods)
      .where(and(ofThese, inArray(testPeriods.state, ['on', 'ending']), isNull(testPeriods.closedAt)));
    const done = await database
      .selectDistinctOn([swaps.csNo])
      .from(swaps)
      .where(
        and(
          inArray(
            swaps.csNo,
            rows.map((row) => row.csNo),
          ),
          eq(swaps.status, 'finalized'),
          SWAP_THEIRS,
        ),
      )
      .orderBy(swaps.csNo, desc(swaps.id));
    const [lastTests, openTests, lastSwaps] = [byKey(tests), byKey(open), byKey(done)];
    return {
      meta,
      data: rows.map((row) => {
        const [test, swap] = [lastTests.get(row.csNo), lastSwaps.get(row.csNo)];
        return {
          ...{ cs_no: row.csNo, site_name: row.siteName, address: row.address, kinds: row.kinds ?? [] },
          on_test_until: iso(openTests.get(row.csNo)?.expiresAt),
          last_test: test ? ofTest(test) : null,
          last_radio: swap ? ofSwap(swap) : null,
        };
      }),
    };
  },

  history: async ({ params: { cs }, user }) => {
    const [system] = await database
      .select({ csNo: systems.csNo, systemNo: systems.systemNo })
      .from(systems)
      .where(and(eq(systems.csNo, cs), ofOwnSystems(sql`systems.cs_no`, user)));
    if (!system) return undefined;
    const tests = await database
      .select()
      .from(testPeriods)
      .where(and(eq(testPeriods.systemNo, system.systemNo), eq(testPeriods.state, 'off'), TEST_THEIRS))
      .orderBy(desc(testPeriods.id))
      .limit(MOST);
    const done = await database
      .select()
      .from(swaps)
      .where(and(eq(swaps.csNo, cs), eq(swaps.status, 'finalized'), SWAP_THEIRS))
      .orderBy(desc(swaps.id))
      .limit(MOST);
    const visits = await database
      .select({ id: stops.id, arrivedAt: stops.arrivedAt, endedAt: stops.endedAt, updatedAt: stops.updatedAt, name: technicians.name })
      .from(stops)
      .innerJoin(tickets, eq(tickets.id, stops.ticketId))
      .leftJoin(technicians, eq(technicians.id, stops.technicianId))
      .where(and(eq(tickets.csNo, cs), eq(stops.status, 'done'), VISIT_THEIRS))
      .orderBy(desc(stops.id))
      .limit(MOST);
    const events: OwnEvent[] = [
      ...tests.map(ofTest),
      ...done.map(ofSwap),
      ...visits.map(({ id, arrivedAt, endedAt, updatedAt, name }): OwnEvent => {
        const at = (arrivedAt ?? endedAt ?? updatedAt).toISOString();
        return { ...NOTHING, id: `visit-${id}`, kind: 'visit', at, until: iso(endedAt), technician: firstNameOf(name) };
      }),
    ];
    return { data: events.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MOST) };
  },
});
