import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { NewTicket } from '#lib/contract/tickets.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { unknownNames } from '#upstream/sims/stockNames.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { wrongCode } from './codes.ts';
import { ticketOpened } from './events.ts';
import { serializeTicket, ticketsAllowed } from './repository.ts';
import { type TicketRow, ticketEvents, tickets } from './tables.ts';

const FIRST = 100_001;
const VALUE = sql`(case when ticket_number ~ '^[0-9]{1,15}$' then ticket_number::bigint end)`;

/** Holds others off until the transaction ends; before a site or a ticket is locked, as where one alone is opened. */
export const holdTicketNumbers = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('ticket numbers'))`);

/** One more than the greatest number there is: a foreign ticket's letters are no number. */
async function nextNumber(tx: Database): Promise<string> {
  await holdTicketNumbers(tx);
  const [greatest] = await tx
    .select({ value: sql<string | null>`${VALUE}` })
    .from(tickets)
    .orderBy(sql`${VALUE} desc nulls last`)
    .limit(1);
  return String(Math.max(FIRST, Number(greatest?.value ?? 0) + 1));
}

type Place = Pick<typeof tickets.$inferInsert, 'csNo' | 'siteName' | 'Branch' | 'lat' | 'lng'>;

/** Writes a ticket and the first line of its history. Who calls has judged whether this person may. */
export async function openTicket(
  tx: Database,
  asked: Omit<NewTicket, 'cs_no' | 'site_name' | 'Branch'>,
  { place, by, at }: { place: Place; by: User | undefined; at: Date },
): Promise<TicketRow> {
  const { problem, description, priority, source, caller_name, caller_phone, warranty, problem_code, tags = [] } = asked;
  const row = await insertOne(tx, tickets, {
    ...place,
    ...{ problem, priority, source, tags, status: 'open' as const, ticketNumber: await nextNumber(tx) },
    ...{ description: description || null, callerName: caller_name || null, callerPhone: caller_phone || null, warranty: warranty ?? null },
    problemCode: problem_code ?? null,
    ...{ createdAt: at, updatedAt: at },
  });
  await tx
    .insert(ticketEvents)
    .values({ ticketId: row.id, at, userId: by?.id ?? null, by: nameOf(by), kind: 'opened', message: null, facts: { source } });
  publish(tx, { channel: 'tickets', change: { type: 'tickets', id: row.id, version: row.version } });
  return row;
}

async function placeOf(tx: Database, { cs_no: cs, site_name, Branch }: NewTicket, seen: SQL): Promise<Place | ProblemResponse> {
  if (cs === undefined) return { csNo: null, siteName: site_name ?? null, Branch: Branch ?? null, lat: null, lng: null };
  const [system] = await tx
    .select()
    .from(systems)
    .where(and(eq(systems.csNo, cs), seen));
  if (!system) return invalid({ cs_no: ['unknown'] });
  const { csNo, siteName, lat, lng } = system;
  return { csNo, siteName, Branch: system.Branch, lat, lng };
}

export const createTicket =
  ({ clock }: Context): Handlers<typeof contract.tickets>['create'] =>
  async ({ body, ability, user, transact }) =>
    transact(async (tx) => {
      const wrong = await wrongCode(tx, 'problem', body.problem_code);
      if (wrong) return wrong;
      for (const { device_type } of body.requires?.parts ?? []) {
        const unknown = await unknownNames(tx, { device_type }, ability);
        if (unknown) return unknown;
      }
      const place = await placeOf(tx, body, systemsAllowed(ability, 'read'));
      if (place instanceof ProblemResponse) return place;
      const at = clock.now();
      const row = await openTicket(tx, body, { place, by: user, at });
      const [mine] = await tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(eq(tickets.id, row.id), ticketsAllowed(ability, 'create')));
      if (!mine) throw new TakenBack(new ProblemResponse('forbidden'));
      await ticketOpened.publish(tx, { ticket: row, requires: body.requires, by: user, at });
      return { data: await serializeTicket(tx, row) };
    });
