import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rulesOf } from '#lib/access/rules.ts';
import type { Subject } from '#lib/contract/ability.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Deed } from '#lib/contract/users.ts';
import { cellOf } from '#lib/domain/abilityMatrix.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { invoiceEvents, invoices, NUMBER } from '#upstream/invoices/tables.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { sunsetEvents, sunsetItems } from '#upstream/sunset/tables.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systemEvents } from '#upstream/systems/tables.ts';
import { ticketEvents, tickets } from '#upstream/tickets/tables.ts';
import { findPerson } from './repository.ts';
import { audit } from './tables.ts';

const MOST = 50;

type Told = {
  id: number;
  at: Date;
  kind: string;
  about: string | number | null;
  label: string | null;
  facts: Record<string, unknown> | null;
};
/** A history: its events, what is told of each, and the record an event is about, where the label comes from it. */
type Source = {
  events: PgTable & Record<'id' | 'at' | 'userId', AnyPgColumn>;
  told: Record<'kind' | 'about', AnyPgColumn> & Record<'label' | 'facts', AnyPgColumn | SQL>;
  of?: [record: PgTable, on: SQL];
};

const none = sql`null`;
const simFacts = sql`case when ${simEvents.action} is null then null else jsonb_build_object('action', ${simEvents.action}) end`;

/** The histories somebody's deeds stand in, each with the subject one must be able to see. */
const SOURCES: readonly (Source & { name: string; subject: Subject })[] = [
  {
    ...{ name: 'sim', subject: 'Sim', events: simEvents, of: [sims, eq(sims.id, simEvents.simId)] },
    told: { kind: simEvents.kind, about: simEvents.simId, label: sims.imei, facts: simFacts },
  },
  {
    ...{ name: 'swap', subject: 'SimSwap', events: swapEvents, of: [swaps, eq(swaps.id, swapEvents.swapId)] },
    told: { kind: swapEvents.kind, about: swapEvents.swapId, label: swaps.csNo, facts: swapEvents.facts },
  },
  {
    ...{ name: 'system', subject: 'System', events: systemEvents },
    told: { kind: systemEvents.kind, about: systemEvents.csNo, label: none, facts: none },
  },
  {
    ...{ name: 'ticket', subject: 'Ticket', events: ticketEvents, of: [tickets, eq(tickets.id, ticketEvents.ticketId)] },
    told: { kind: ticketEvents.kind, about: ticketEvents.ticketId, label: tickets.ticketNumber, facts: ticketEvents.facts },
  },
  {
    ...{ name: 'sunset', subject: 'Sunset', events: sunsetEvents, of: [sunsetItems, eq(sunsetItems.id, sunsetEvents.itemId)] },
    told: { kind: sunsetEvents.field, about: sunsetEvents.itemId, label: sunsetItems.siteName, facts: none },
  },
  {
    // A draft that was deleted is still told of: by its id, there being nothing to lead to.
    ...{ name: 'invoice', subject: 'Invoice', events: invoiceEvents, of: [invoices, eq(invoices.id, invoiceEvents.invoiceId)] },
    told: { kind: invoiceEvents.kind, about: invoices.id, label: NUMBER, facts: invoiceEvents.facts },
  },
];

/** What they did as a user: for those who see the audit, and for themselves. */
const ACCOUNT: Source = { events: audit, told: { kind: audit.kind, about: audit.aboutId, label: audit.about, facts: audit.facts } };

async function read(database: Database, { events, told, of }: Source, userId: number): Promise<Told[]> {
  const asked = database
    .select({ id: events.id, at: events.at, ...told })
    .from(events as PgTable)
    .$dynamic();
  if (of) asked.leftJoin(...of);
  return (await asked.where(eq(events.userId, userId)).orderBy(desc(events.id)).limit(MOST)) as Told[];
}

const isSeen = (reader: User, subject: Subject) => {
  const { state, except } = cellOf(rulesOf(reader), 'read', subject);
  return state === 'always' && except.length === 0;
};

const serializeAction = (source: string, { id, at, kind, about, label, facts }: Told): Deed => ({
  ...{ id: `${source}-${id}`, at: at.toISOString(), source, kind },
  ...{ about: about === null ? null : String(about), label, facts },
});

/** `GET /users/:id/deeds`: what somebody did lately, as far as the reader may see what it was done to. */
export const actionsOf =
  ({ database }: Context): Handlers<typeof contract.users>['deeds'] =>
  async ({ params, ability, user }) => {
    const row = await findPerson(database, params.id, ability);
    if (!row) return undefined;
    const deeds: Deed[] = [];
    for (const source of SOURCES)
      if (isSeen(user, source.subject))
        deeds.push(...(await read(database, source, row.id)).map((told) => serializeAction(source.name, told)));
    const isTold = row.id === user.id || cellOf(rulesOf(user), 'manage', 'User').state === 'always';
    if (isTold) deeds.push(...(await read(database, ACCOUNT, row.id)).map((told) => serializeAction('account', told)));
    return { data: deeds.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST) };
  };
