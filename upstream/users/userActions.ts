import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rulesOf } from '#lib/access/rules.ts';
import type { Subject } from '#lib/contract/ability.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { UserAction } from '#lib/contract/users.ts';
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

type ActionRow = {
  id: number;
  at: Date;
  kind: string;
  about: string | number | null;
  label: string | null;
  facts: Record<string, unknown> | null;
};
type Source = {
  events: PgTable & Record<'id' | 'at' | 'userId', AnyPgColumn>;
  shown: Record<'kind' | 'about', AnyPgColumn> & Record<'label' | 'facts', AnyPgColumn | SQL>;
  of?: [record: PgTable, on: SQL];
};

const none = sql`null`;
const simFacts = sql`case when ${simEvents.action} is null then null else jsonb_build_object('action', ${simEvents.action}) end`;

const SOURCES: readonly (Source & { name: string; subject: Subject })[] = [
  {
    ...{ name: 'sim', subject: 'Sim', events: simEvents, of: [sims, eq(sims.id, simEvents.simId)] },
    shown: { kind: simEvents.kind, about: simEvents.simId, label: sql`coalesce(nullif(${sims.imei}, ''), ${sims.iccid})`, facts: simFacts },
  },
  {
    ...{ name: 'swap', subject: 'SimSwap', events: swapEvents, of: [swaps, eq(swaps.id, swapEvents.swapId)] },
    shown: { kind: swapEvents.kind, about: swapEvents.swapId, label: swaps.csNo, facts: swapEvents.facts },
  },
  {
    ...{ name: 'system', subject: 'System', events: systemEvents },
    shown: { kind: systemEvents.kind, about: systemEvents.csNo, label: none, facts: none },
  },
  {
    ...{ name: 'ticket', subject: 'Ticket', events: ticketEvents, of: [tickets, eq(tickets.id, ticketEvents.ticketId)] },
    shown: { kind: ticketEvents.kind, about: ticketEvents.ticketId, label: tickets.ticketNumber, facts: ticketEvents.facts },
  },
  {
    ...{ name: 'sunset', subject: 'Sunset', events: sunsetEvents, of: [sunsetItems, eq(sunsetItems.id, sunsetEvents.itemId)] },
    shown: { kind: sunsetEvents.field, about: sunsetEvents.itemId, label: sunsetItems.siteName, facts: none },
  },
  {
    // A draft that was deleted is still told of: by its id, there being nothing to lead to.
    ...{ name: 'invoice', subject: 'Invoice', events: invoiceEvents, of: [invoices, eq(invoices.id, invoiceEvents.invoiceId)] },
    shown: { kind: invoiceEvents.kind, about: invoices.id, label: NUMBER, facts: invoiceEvents.facts },
  },
];

const ACCOUNT: Source = { events: audit, shown: { kind: audit.kind, about: audit.aboutId, label: audit.about, facts: audit.facts } };

async function read(database: Database, { events, shown, of }: Source, userId: number): Promise<ActionRow[]> {
  const asked = database
    .select({ id: events.id, at: events.at, ...shown })
    .from(events as PgTable)
    .$dynamic();
  if (of) asked.leftJoin(...of);
  return (await asked.where(eq(events.userId, userId)).orderBy(desc(events.id)).limit(MOST)) as ActionRow[];
}

const isSeen = (reader: User, subject: Subject) => {
  const { state, except } = cellOf(rulesOf(reader), 'read', subject);
  return state === 'always' && except.length === 0;
};

const serializeAction = (source: string, { id, at, kind, about, label, facts }: ActionRow): UserAction => ({
  ...{ id: `${source}-${id}`, at: at.toISOString(), source, kind },
  ...{ about: about === null ? null : String(about), label, facts },
});

export const actionsOf =
  ({ database }: Context): Handlers<typeof contract.users>['actions'] =>
  async ({ params, ability, user }) => {
    const row = await findPerson(database, params.id, ability);
    if (!row) return undefined;
    const actions: UserAction[] = [];
    for (const source of SOURCES)
      if (isSeen(user, source.subject))
        actions.push(...(await read(database, source, row.id)).map((shown) => serializeAction(source.name, shown)));
    const isShown = row.id === user.id || cellOf(rulesOf(user), 'manage', 'User').state === 'always';
    if (isShown) actions.push(...(await read(database, ACCOUNT, row.id)).map((shown) => serializeAction('account', shown)));
    return { data: actions.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST) };
  };
