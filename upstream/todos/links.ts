import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { TodoAbout, TodoLink } from '#lib/contract/todos.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { lineRules } from '#upstream/lineRules/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { swapsAllowed } from '#upstream/swaps/repository.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { ticketsAllowed } from '#upstream/tickets/repository.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { todos } from './tables.ts';

type Seen = Pick<TodoLink, 'label' | 'state' | 'cs_no'>;
type Look = (database: Database, ids: string[], ability: Ability) => Promise<(Seen & { id: string | number })[]>;

const numbers = (ids: string[]) => ids.flatMap((id) => rowId(id) ?? []);

const LOOKS: Record<TodoAbout['kind'], Look> = {
  sim: (database, ids, ability) =>
    database
      .select({ id: sims.id, label: sql<string>`coalesce(nullif(${sims.imei}, ''), ${sims.iccid})`, state: sims.status, cs_no: sims.csNo })
      .from(sims)
      .where(and(inArray(sims.id, numbers(ids)), readable(ability))),
  swap: (database, ids, ability) =>
    database
      .select({ id: swaps.id, label: swaps.ticketNumber, state: swaps.status, cs_no: swaps.csNo })
      .from(swaps)
      .leftJoin(systems, eq(systems.csNo, swaps.csNo))
      .where(and(inArray(swaps.id, numbers(ids)), swapsAllowed(ability, 'read'))),
  ticket: (database, ids, ability) =>
    database
      .select({ id: tickets.id, label: tickets.ticketNumber, state: tickets.status, cs_no: tickets.csNo })
      .from(tickets)
      .where(and(inArray(tickets.id, numbers(ids)), ticketsAllowed(ability, 'read'))),
  system: async (database, ids, ability) => {
    const found = await database
      .select({ id: systems.csNo, label: systems.siteName, test: testPeriods.state, cs_no: systems.csNo })
      .from(systems)
      .leftJoin(testPeriods, and(eq(testPeriods.systemNo, systems.systemNo), isNull(testPeriods.closedAt)) as SQL)
      .where(and(inArray(systems.csNo, ids), systemsAllowed(ability, 'read')));
    return found.map(({ test, ...system }) => ({ ...system, state: test === null ? null : 'on-test' }));
  },
  lineRule: async (database, ids, ability) => {
    if (!ability.can('read', 'Sim')) return [];
    const found = await database
      .select({ id: lineRules.id, label: lineRules.name })
      .from(lineRules)
      .where(inArray(lineRules.id, numbers(ids)));
    return found.map((rule) => ({ ...rule, state: null, cs_no: null }));
  },
};

export const leadTo = (tx: Database, { from, into }: { from: number; into: number }) =>
  tx
    .update(todos)
    .set({ linkId: String(into) })
    .where(and(eq(todos.linkKind, 'sim'), eq(todos.linkId, String(from))));

const keyOf = ({ kind, id }: TodoAbout) => `${kind}:${id}`;

/** What to-dos are about, as this reader may see it now: a query per kind, however many they are. By `kind:id`. */
export async function linksOf(database: Database, abouts: readonly TodoAbout[], ability: Ability): Promise<(about: TodoAbout) => TodoLink> {
  const seen = new Map<string, Seen>();
  for (const [kind, look] of Object.entries(LOOKS) as [TodoAbout['kind'], Look][]) {
    const ids = [...new Set(abouts.filter((each) => each.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const { id, ...found } of await look(database, ids, ability)) seen.set(keyOf({ kind, id: String(id) }), found);
  }
  return (about) => {
    const found = seen.get(keyOf(about));
    return { ...about, label: null, state: null, cs_no: null, ...found, may_see: found !== undefined };
  };
}
