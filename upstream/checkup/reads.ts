import type { Args, Endpoint, Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';

export type Known = { sim?: number; imei?: string; cs?: string; site?: string; batch?: number; swap?: number; ticket?: string };

type Input = { params?: object; query?: object };
export type Read = {
  endpoint: Endpoint;
  given(known: Known): Input | string;
  learn(known: Known, data: unknown): void;
};

const read = <E extends Endpoint>(
  endpoint: E,
  given: (known: Known) => NonNullable<Args<E>[0]> | string,
  learn: (known: Known, reply: Reply<E>) => void = () => undefined,
): Read => ({ endpoint, given, learn: (known, data) => learn(known, data as Reply<E>) });

const { batches, dispatch, panels, session, sims, sunset, swaps, systems, technicians, tickets } = contract;
const NO_SIM = 'there is no SIM';
const NO_SYSTEM = 'no SIM, swap or ticket names a system';

export const READS: readonly Read[] = [
  read(session.user, () => ({})),
  read(
    sims.list,
    () => ({ query: { per_page: 100 } }),
    (known, { data }) => {
      const sim = data.find(({ cs_no }) => cs_no) ?? data[0];
      Object.assign(known, { sim: sim?.id, imei: sim?.imei || undefined, cs: known.cs ?? sim?.cs_no ?? undefined });
    },
  ),
  read(
    batches.list,
    () => ({}),
    (known, { data }) => {
      known.batch = data[0]?.id;
    },
  ),
  read(
    swaps.list,
    () => ({}),
    (known, { data }) => {
      known.swap = data[0]?.id;
      known.cs ??= data[0]?.cs_no;
    },
  ),
  read(
    tickets.list,
    () => ({}),
    (known, { data }) => {
      const ticket = data.find(({ cs_no }) => cs_no) ?? data[0];
      known.ticket = ticket?.Ticket_Number;
      known.cs ??= ticket?.cs_no ?? undefined;
    },
  ),
  read(sunset.list, () => ({})),
  read(technicians.list, () => ({})),
  read(dispatch.list, () => ({})),
  read(panels.types, () => ({})),
  read(panels.cellTypes, () => ({})),
  read(sims.show, ({ sim }) => (sim === undefined ? NO_SIM : { params: { id: sim } })),
  read(sims.providerUsage, ({ sim }) => (sim === undefined ? NO_SIM : { params: { id: sim } })),
  read(sims.search, ({ imei }) => (imei === undefined ? NO_SIM : { query: { q: imei } })),
  read(sims.findByBarcode, ({ imei }) => (imei === undefined ? NO_SIM : { query: { q: imei } })),
  read(batches.show, ({ batch }) => (batch === undefined ? 'there is no batch' : { params: { id: batch } })),
  read(swaps.show, ({ swap }) => (swap === undefined ? 'there is no swap' : { params: { id: swap } })),
  read(tickets.lookup, ({ ticket }) => (ticket === undefined ? 'there is no ticket' : { params: { ticketNumber: ticket } })),
  read(
    systems.show,
    ({ cs }) => (cs === undefined ? NO_SYSTEM : { params: { cs } }),
    (known, { data }) => {
      known.site = data.site ?? undefined;
    },
  ),
  read(systems.lookup, ({ cs }) => (cs === undefined ? NO_SYSTEM : { query: { q: cs } })),
  read(sims.bySystem, ({ cs }) => (cs === undefined ? NO_SYSTEM : { params: { cs } })),
  read(systems.testStatus, ({ site }) => (site === undefined ? 'no system names its site' : { params: { site } })),
];
