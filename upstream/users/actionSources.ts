import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ability } from '#lib/access/allows.ts';
import type { Subject } from '#lib/contract/ability.ts';
import type { ActivitySource } from '#lib/contract/words/operations.ts';
import { customerEvents } from '#upstream/customers/tables.ts';
import { invoiceCustomers, invoiceEvents, invoices, NUMBER } from '#upstream/invoices/tables.ts';
import { priceEvents, prices } from '#upstream/prices/tables.ts';
import { recurringEvents, recurringItems } from '#upstream/recurring/tables.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { sunsetEvents, sunsetItems } from '#upstream/sunset/tables.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systemEvents, systems } from '#upstream/systems/tables.ts';
import { techniciansAllowed } from '#upstream/technicians/find.ts';
import { technicianEvents, technicians } from '#upstream/technicians/tables.ts';
import { ticketEvents, tickets } from '#upstream/tickets/tables.ts';
import { audit } from './tables.ts';

/** A history: its lines, what of them is shown, and the record they are of. */
export type ActionSource = {
  name: ActivitySource;
  events: Record<'id' | 'at' | 'userId' | 'by', AnyPgColumn>;
  /** Where these columns are. */
  table: PgTable;
  shown: Record<'kind' | 'about' | 'label' | 'facts', AnyPgColumn | SQL>;
  of?: readonly [record: PgTable, on: SQL];
};

const none = sql`null`;
const simFacts = sql`case when ${simEvents.action} is null then null else jsonb_build_object('action', ${simEvents.action}) end`;

export const ACTION_SOURCES: readonly (ActionSource & { subject: Subject })[] = [
  {
    ...{ name: 'sim', subject: 'Sim', events: simEvents, table: simEvents, of: [sims, eq(sims.id, simEvents.simId)] },
    shown: { kind: simEvents.kind, about: simEvents.simId, label: sql`coalesce(nullif(${sims.imei}, ''), ${sims.iccid})`, facts: simFacts },
  },
  {
    ...{ name: 'swap', subject: 'SimSwap', events: swapEvents, table: swapEvents, of: [swaps, eq(swaps.id, swapEvents.swapId)] },
    shown: { kind: swapEvents.kind, about: swapEvents.swapId, label: swaps.csNo, facts: swapEvents.facts },
  },
  {
    ...{ name: 'system', subject: 'System', events: systemEvents, table: systemEvents, of: [systems, eq(systems.csNo, systemEvents.csNo)] },
    shown: { kind: systemEvents.kind, about: systemEvents.csNo, label: none, facts: none },
  },
  {
    ...{
      name: 'ticket',
      subject: 'Ticket',
      events: ticketEvents,
      table: ticketEvents,
      of: [tickets, eq(tickets.id, ticketEvents.ticketId)],
    },
    shown: { kind: ticketEvents.kind, about: ticketEvents.ticketId, label: tickets.ticketNumber, facts: ticketEvents.facts },
  },
  {
    ...{
      name: 'sunset',
      subject: 'Sunset',
      events: sunsetEvents,
      table: sunsetEvents,
      of: [sunsetItems, eq(sunsetItems.id, sunsetEvents.itemId)],
    },
    shown: { kind: sunsetEvents.field, about: sunsetEvents.itemId, label: sunsetItems.siteName, facts: none },
  },
  {
    ...{ name: 'technician', subject: 'Technician', events: technicianEvents, table: technicianEvents },
    of: [technicians, eq(technicians.id, technicianEvents.technicianId)],
    shown: { kind: sql`'changed'`, about: technicianEvents.technicianId, label: technicians.name, facts: technicianEvents.changes },
  },
  {
    ...{ name: 'customer', subject: 'Invoice', events: customerEvents, table: customerEvents },
    of: [invoiceCustomers, eq(invoiceCustomers.id, customerEvents.customerId)],
    shown: { kind: customerEvents.kind, about: customerEvents.customerId, label: invoiceCustomers.name, facts: customerEvents.facts },
  },
  {
    // A draft that was deleted is still told of: by its id, there being nothing to lead to.
    ...{
      name: 'invoice',
      subject: 'Invoice',
      events: invoiceEvents,
      table: invoiceEvents,
      of: [invoices, eq(invoices.id, invoiceEvents.invoiceId)],
    },
    shown: { kind: invoiceEvents.kind, about: invoices.id, label: NUMBER, facts: invoiceEvents.facts },
  },
  {
    ...{
      name: 'recurring',
      subject: 'Invoice',
      events: recurringEvents,
      table: recurringEvents,
      of: [recurringItems, eq(recurringItems.id, recurringEvents.itemId)],
    },
    shown: { kind: recurringEvents.kind, about: recurringItems.customerId, label: recurringItems.service, facts: recurringEvents.facts },
  },
  {
    ...{ name: 'price', subject: 'Invoice', events: priceEvents, table: priceEvents, of: [prices, eq(prices.id, priceEvents.priceId)] },
    shown: { kind: priceEvents.kind, about: priceEvents.priceId, label: prices.code, facts: priceEvents.facts },
  },
];

export const ACCOUNT_SOURCE: ActionSource = {
  ...{ name: 'account', events: audit, table: audit },
  shown: { kind: audit.kind, about: audit.aboutId, label: audit.about, facts: audit.facts },
};

/** What a reader is shown of a line: why a technician is away is for whoever may change the technician, as in their own history. */
export function shownTo({ name, shown }: ActionSource, ability: Ability): ActionSource['shown'] {
  if (name !== 'technician') return shown;
  const mayChange = techniciansAllowed(ability, 'update');
  return { ...shown, facts: sql`case when (${mayChange}) is true then ${shown.facts} else ${shown.facts} - 'roster' end` };
}
