import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { MOST_REPORTS, type NewReport } from '#lib/contract/ownAccount/systems.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { HOUR, SECOND } from '#upstream/core/clock.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { customerSystems } from '#upstream/customers/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { todayOf } from '#upstream/invoices/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { holdTicketNumbers, openTicket } from '#upstream/tickets/create.ts';
import { ticketOpened } from '#upstream/tickets/events.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { ofOwnCustomers, ownCustomer } from './scope.ts';
import { customerReports } from './tables.ts';
import { readOwnTickets } from './tickets.ts';

const LONGEST_PROBLEM = 120;

const problemOf = (words: string) => {
  const [line = ''] = words.split('\n');
  return line.length <= LONGEST_PROBLEM ? line : `${line.slice(0, LONGEST_PROBLEM - 1).trimEnd()}…`;
};

const ticketOf = ({ words, call_when, phone }: NewReport, user: User) => ({
  ...{ problem: problemOf(words), priority: 'normal' as const, source: 'customer' as const },
  description: [words, ...(call_when ? [`Call: ${call_when}`] : [])].join('\n\n'),
  ...{ caller_name: nameOf(user) ?? undefined, caller_phone: phone || user.contact || undefined },
});

/** 429 when the account has reported too much; the hour ends with the oldest of what counts. */
async function tooMany(tx: Database, user: User, now: Date): Promise<ProblemResponse | undefined> {
  const lately = await tx
    .select({ at: customerReports.at })
    .from(customerReports)
    .where(and(ofOwnCustomers(sql`customer_reports.customer_id`, user), gt(customerReports.at, new Date(now.getTime() - HOUR))))
    .orderBy(asc(customerReports.at));
  const first = lately[lately.length - MOST_REPORTS];
  if (!first) return undefined;
  const seconds = Math.ceil((first.at.getTime() + HOUR - now.getTime()) / SECOND);
  return new ProblemResponse('too_many', {}, { 'retry-after': String(seconds) });
}

export const report =
  (context: Context): Handlers<typeof contract.ownAccount>['report'] =>
  async ({ body, user, transact }) =>
    transact(async (tx) => {
      await holdTicketNumbers(tx);
      const now = context.clock.now();
      if (!(await ownCustomer(tx, user))) return undefined;
      const refused = await tooMany(tx, user, now);
      if (refused) return refused;
      const [found] = await tx
        .select({ system: systems, customerId: customerSystems.customerId })
        .from(customerSystems)
        .innerJoin(systems, eq(systems.csNo, customerSystems.csNo))
        .where(and(eq(customerSystems.csNo, body.cs_no), ofOwnCustomers(sql`customer_systems.customer_id`, user)));
      if (!found) return invalid({ cs_no: ['unknown'] });
      const { csNo, siteName, Branch, lat, lng } = found.system;
      const ticket = await openTicket(tx, ticketOf(body, user), { place: { csNo, siteName, Branch, lat, lng }, by: user, at: now });
      await insertOne(tx, customerReports, {
        ...{ ticketId: ticket.id, customerId: found.customerId, userId: user.id, at: now },
        ...{ words: body.words, callWhen: body.call_when || null },
      });
      await ticketOpened.publish(tx, { ticket, by: user, at: now });
      const [data] = await readOwnTickets(tx, user, todayOf(context), eq(tickets.id, ticket.id));
      return data && { data };
    });
