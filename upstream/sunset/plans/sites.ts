import { and, asc, desc, eq, inArray, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Unplanned } from '#lib/contract/words/sunset.ts';
import { isTicketOver, OVER_TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import { leadsTo } from '#lib/domain/ticketStates.ts';
import { isAnyOf, isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { minutesFor, skillsFor } from '#upstream/dispatch/needs.ts';
import { sunsetAllowed } from '#upstream/sunset/repository.ts';
import { type SunsetRow, sunsetItems } from '#upstream/sunset/tables.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { type TicketRow, tickets } from '#upstream/tickets/tables.ts';

export type PlanSite = { row: SunsetRow; system: SystemRow /** One that is open for it already. */; ticket: TicketRow | null };

export const TAGS = ['cellular', 'sunset'];
export const OFF_COPPER = 'Move off the phone line';
export const NEW_RADIO = 'Replace the radio';

const ON_A_DAY: readonly string[] = ['scheduled', 'dispatched', 'en-route', 'on-site'];

type Found = { row: SunsetRow; allowed: boolean; ticket: TicketRow | null; system: SystemRow | null };

const has = (tag: string) => sql`${tickets.tags} @> ${JSON.stringify([tag])}::jsonb`;

/** Open tickets for such work there that no site knows of: opened by hand, or for the site before it was on the list. */
const strays = (database: Database, there: SQL) =>
  and(
    there,
    notInArray(tickets.status, [...OVER_TICKET_STATUSES]),
    or(has('sunset'), eq(tickets.source, 'sunset'), and(has('cellular'), inArray(tickets.problem, [OFF_COPPER, NEW_RADIO]))),
    notExists(database.select({ id: sunsetItems.id }).from(sunsetItems).where(eq(sunsetItems.ticketNumber, tickets.ticketNumber))),
  );

export function whyUnplanned({ row, allowed, ticket, system }: Found): Unplanned | undefined {
  if (!allowed) return 'forbidden';
  if (isClosed(row)) return 'closed';
  if (row.status === 'customer-refused') return 'refused';
  const open = ticket && !isTicketOver(ticket) ? ticket : null;
  if (ON_A_DAY.includes(row.status) || (open && ON_A_DAY.includes(open.status))) return 'planned';
  if (open && !leadsTo(open.status, 'scheduled')) return 'on-hold';
  if (!system) return 'no-system';
  return system.lat === null || system.lng === null ? 'place' : undefined;
}

const siteOf = ({ row, ticket, system }: Found): PlanSite | undefined =>
  system ? { row, system, ticket: ticket && !isTicketOver(ticket) ? ticket : null } : undefined;

/** The sites of an order that can be planned, and why the others can't; `lock`: kept from others until the transaction ends. */
export async function sitesToPlan(database: Database, ids: readonly number[], ability: Ability, lock = false) {
  const known = ids.filter(isRowId);
  const where = and(isAnyOf(sunsetItems.id, known), sunsetAllowed(ability, 'read'));
  if (lock) {
    // A ticket goes before its site, as wherever a ticket changes.
    const mine = database.select({ number: sunsetItems.ticketNumber }).from(sunsetItems).where(where);
    const csNos = database.select({ csNo: sunsetItems.csNo }).from(sunsetItems).where(where);
    await database
      .select({ id: tickets.id })
      .from(tickets)
      .where(or(inArray(tickets.ticketNumber, mine), strays(database, inArray(tickets.csNo, csNos))))
      .orderBy(asc(tickets.id))
      .for('update');
    await database.select({ id: sunsetItems.id }).from(sunsetItems).where(where).orderBy(asc(sunsetItems.id)).for('update');
  }
  const linked = await database
    .select({
      row: sunsetItems,
      allowed: sql<boolean>`(${sunsetAllowed(ability, 'update', 'status')}) is true`,
      ticket: tickets,
      system: systems,
    })
    .from(sunsetItems)
    .leftJoin(tickets, eq(tickets.ticketNumber, sunsetItems.ticketNumber))
    .leftJoin(systems, eq(systems.csNo, sunsetItems.csNo))
    .where(where)
    .orderBy(asc(sunsetItems.id));
  const csNos = linked.flatMap(({ row }) => row.csNo ?? []);
  const others =
    csNos.length > 0
      ? await database
          .select()
          .from(tickets)
          .where(strays(database, inArray(tickets.csNo, csNos)))
          .orderBy(desc(tickets.id))
      : [];
  const strayOf = new Map(others.map((ticket) => [ticket.csNo, ticket]));
  const found = linked.map((each) =>
    each.ticket && !isTicketOver(each.ticket) ? each : { ...each, ticket: strayOf.get(each.row.csNo) ?? each.ticket },
  );
  const there = new Set(found.map(({ row }) => row.id));
  const left = [
    ...ids.filter((id) => !there.has(id)).map((id) => ({ id, why: 'gone' as Unplanned, skill: null })),
    ...found.flatMap((each) => {
      const why = whyUnplanned(each);
      return why ? [{ id: each.row.id, why, skill: null }] : [];
    }),
  ];
  const sites = found.flatMap((each) => (whyUnplanned(each) ? [] : (siteOf(each) ?? [])));
  return { sites, left, rows: found.map(({ row }) => row) };
}

/** As a visit nobody has yet. Its ticket may not be there either: it goes by the site's number, below nothing. */
export const visitOf = ({ row, system }: PlanSite): Unassigned => ({
  id: 0,
  ticket_id: -row.id,
  Ticket_Number: null,
  cs_no: row.csNo,
  site_name: row.siteName,
  Branch: system.Branch,
  address: system.address,
  phone: system.phone,
  problem: null,
  // Nobody else's visit gives way to a campaign.
  priority: row.priority === null || row.priority === 'normal' ? 'normal' : 'high',
  panel_type: system.panelType,
  tags: TAGS,
  created_at: null,
  skills: skillsFor(TAGS),
  preferred: null,
  pin: null,
  requires: null,
  second: null,
  minutes: minutesFor(TAGS),
  window: null,
  status: 'open',
  lat: system.lat,
  lng: system.lng,
  previous: null,
  version: 0,
});
