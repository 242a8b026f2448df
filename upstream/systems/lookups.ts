import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { unrestoredAlarms } from './alarms.ts';
import { findSystem, systemsAllowed } from './repository.ts';
import { serializeSystem } from './serialize.ts';
import { serializeSignal } from './signals.ts';
import { type AskStatus, serializeStatus } from './status.ts';
import { systems } from './tables.ts';
import { stationTrouble } from './trouble.ts';

const MOST_FOUND = 50;
const MOST_ON_SITE = 50;
const LARGEST = 2 ** 31 - 1;

type Lookups = Pick<Handlers<typeof contract.systems>, 'show' | 'lookup' | 'testStatus' | 'signals'>;

const upTo = (id: number | undefined) => id && Math.min(id, LARGEST);

export function systemLookups(context: Context, ask: AskStatus): Lookups {
  const { database, station } = context;
  return {
    show: async ({ params, ability }) => {
      const row = await findSystem(database, params.cs, ability);
      return row && { data: await serializeSystem(context, ask, row, ability) };
    },

    lookup: async ({ query, ability }) => {
      const { csNo, systemNo, site, siteName } = systems;
      const text = sql`concat_ws(' ', ${csNo}, ${systemNo}, ${site}, ${siteName})`;
      const words = query.q.trim().split(/\s+/).slice(0, 8);
      const rows = await database
        .select({ cs_no: csNo, system_no: systemNo, site, site_name: siteName })
        .from(systems)
        .where(and(systemsAllowed(ability, 'read'), ...words.map((word) => sql`${text} ilike ${contains(word)}`)))
        .orderBy(desc(sql`lower(${csNo}) = ${query.q.trim().toLowerCase()}`), asc(siteName), asc(csNo))
        .limit(MOST_FOUND);
      return { data: rows };
    },

    testStatus: async ({ params, ability }) => {
      const rows = await database
        .select()
        .from(systems)
        .where(and(eq(systems.site, params.site), systemsAllowed(ability, 'read')))
        .orderBy(asc(systems.systemNo))
        .limit(MOST_ON_SITE);
      if (rows.length === 0) return undefined;
      const numbers = rows.map(({ systemNo }) => systemNo);
      try {
        const answers = await Promise.all(rows.map(ask));
        const open = await database
          .select()
          .from(testPeriods)
          .where(and(inArray(testPeriods.systemNo, numbers), isNull(testPeriods.closedAt)));
        const testOf = new Map(open.map((test) => [test.systemNo, test]));
        return { data: answers.map((status, index) => serializeStatus(numbers[index] ?? '', status, testOf.get(numbers[index] ?? ''))) };
      } catch (error) {
        return stationTrouble(error);
      }
    },

    signals: async ({ params, query: { after, before, unrestored, limit }, ability }) => {
      const row = await findSystem(database, params.cs, ability);
      if (!row) return undefined;
      try {
        if (unrestored) return { data: await unrestoredAlarms(context, row.csNo) };
        const heard = await station.signals(row.csNo, { after: upTo(after), before: upTo(before), limit });
        return { data: heard.map(serializeSignal) };
      } catch (error) {
        return stationTrouble(error);
      }
    },
  };
}
