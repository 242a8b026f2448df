import type { Args, Endpoint, Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { SWAP_STATUSES } from '#lib/contract/swaps/swap.ts';
import { BATCH_KINDS } from '#lib/contract/words/batches.ts';
import { TICKET_STATUSES } from '#lib/contract/words/tickets.ts';

export type Named = { sim?: number; cs?: string; swap?: number; batch?: number; sunset?: number };
/** What further reads name. `day` is one somebody has appointments on, `dayOf` tells it in the desk's time zone. */
export type Known = Named & {
  dayOf(instant: number): string;
  day?: string;
  technicians?: string;
  imei?: string;
  systems: Set<string>;
  site?: string;
  ticket?: string;
  ticketId?: number;
};

type Input = { params?: object; query?: object };
export type Read = {
  endpoint: Endpoint;
  given(known: Known): Input | string;
  learn(known: Known, data: unknown, input: Input): string[];
};

type Answered = { id?: number; cs_no?: string };
function misfitsOf(data: unknown, { params = {} }: Input): string[] {
  const { swap, data: record } = (data ?? {}) as { swap?: Answered; data?: Answered };
  const { id, cs } = params as { id?: number; cs?: string };
  const got = swap ?? record;
  const wrong = (name: string, asked: unknown, value: unknown) =>
    asked !== undefined && value !== undefined && value !== asked ? [`${name}: ${value}; asked was ${asked}`] : [];
  return [...wrong('id', id, got?.id), ...wrong('cs_no', cs, got?.cs_no)];
}

const misfitsOfSearch = (data: unknown) =>
  (data as { data: readonly unknown[] }).data.length > 0 ? [] : ['it finds nothing, asked for what another call has answered'];

const read = <E extends Endpoint>(
  endpoint: E,
  given: (known: Known) => NonNullable<Args<E>[0]> | string,
  learn: (known: Known, reply: Reply<E>) => string[] | undefined = () => undefined,
): Read => ({
  endpoint,
  given,
  learn(known, data, input) {
    if (data === undefined) return [];
    return [...(learn(known, data as Reply<E>) ?? []), ...misfitsOf(data, input)];
  },
});

/** What stands in the upstream's own words is shown in them, and nothing can be done from there. */
const ownWords = (field: string, said: readonly (string | null)[], known: readonly string[]) =>
  [...new Set(said.flatMap((word) => (word === null || known.includes(word) ? [] : [word])))].map(
    (word) => `${field}: "${word}"; is none of ${known.join(', ')}: it is shown as it is, and nothing is offered from it`,
  );
const statuses = (rows: readonly { status: string | null }[]) => rows.map(({ status }) => status);

const search = <E extends Endpoint>(...[endpoint, given]: Parameters<typeof read<E>>): Read => ({
  ...read<E>(endpoint, given),
  learn: (_, data) => (data === undefined ? [] : misfitsOfSearch(data)),
});

const { batches, dispatch, panels, session, sims, sunset, swaps, systems, technicians, tickets } = contract;
const dayIn = ({ day, dayOf }: Known) => day ?? dayOf(Date.now());
const NO_SIM = 'there is no SIM';
const NO_SYSTEM = 'no SIM, swap or ticket names a system';

export const READS: readonly Read[] = [
  read(session.user, () => ({})),
  read(
    sims.list,
    () => ({ query: { per_page: 100, sort: '-updated_at' as const } }),
    (known, { data }) => {
      const sim = data.find(({ cs_no }) => cs_no) ?? data[0];
      known.sim ??= sim?.id;
      known.cs ??= sim?.cs_no ?? undefined;
      known.imei = sim?.imei || undefined;
      for (const { cs_no } of data) if (cs_no) known.systems.add(cs_no);
    },
  ),
  read(
    batches.list,
    () => ({}),
    (known, { data }) => {
      known.batch ??= data[0]?.id;
      return ownWords(
        'data[].kind',
        data.map(({ kind }) => kind),
        BATCH_KINDS,
      );
    },
  ),
  read(
    swaps.list,
    () => ({}),
    (known, { data }) => {
      known.swap ??= data[0]?.id;
      known.cs ??= data[0]?.cs_no;
      return ownWords('data[].status', statuses(data), SWAP_STATUSES);
    },
  ),
  read(
    tickets.list,
    () => ({}),
    (known, { data }) => {
      const ticket = data.find(({ cs_no }) => cs_no) ?? data[0];
      Object.assign(known, { ticket: ticket?.Ticket_Number, ticketId: ticket?.id });
      const appointments = data.map(({ scheduled_at }) => Date.parse(scheduled_at ?? '')).filter((at) => !Number.isNaN(at));
      const [nearest] = appointments.toSorted((a, b) => Math.abs(a - Date.now()) - Math.abs(b - Date.now()));
      known.day = known.dayOf(nearest ?? Date.now());
      known.cs ??= ticket?.cs_no ?? undefined;
      return ownWords('data[].status', statuses(data), TICKET_STATUSES);
    },
  ),
  read(
    sunset.list,
    () => ({}),
    (known, { data }) => {
      known.sunset ??= data[0]?.id;
    },
  ),
  read(
    technicians.list,
    (known) => ({ query: { dt: dayIn(known) } }),
    (known, { data }) => {
      known.technicians = data.map(({ id }) => id).join(',');
    },
  ),
  read(dispatch.list, (known) => ({ query: { dt: dayIn(known), techIds: known.technicians || undefined } })),
  read(panels.types, () => ({})),
  read(panels.cellTypes, () => ({})),
  read(sims.show, ({ sim }) => (sim === undefined ? NO_SIM : { params: { id: sim } })),
  read(sims.providerUsage, ({ sim }) => (sim === undefined ? NO_SIM : { params: { id: sim } })),
  search(sims.search, ({ imei }) => (imei === undefined ? NO_SIM : { query: { q: imei } })),
  search(sims.findByBarcode, ({ imei }) => (imei === undefined ? NO_SIM : { query: { q: imei } })),
  read(
    batches.show,
    ({ batch }) => (batch === undefined ? 'there is no batch' : { params: { id: batch } }),
    (_, { data }) => ownWords('data.kind', [data.kind], BATCH_KINDS),
  ),
  read(
    swaps.show,
    ({ swap }) => (swap === undefined ? 'there is no swap' : { params: { id: swap } }),
    (_, { swap }) => ownWords('swap.status', [swap.status], SWAP_STATUSES),
  ),
  read(tickets.lookup, ({ ticket }) => (ticket === undefined ? 'there is no ticket' : { params: { ticketNumber: ticket } })),
  read(
    systems.show,
    ({ cs }) => (cs === undefined ? NO_SYSTEM : { params: { cs } }),
    (known, { data }) => {
      known.site = data.site ?? undefined;
    },
  ),
  search(systems.lookup, ({ cs }) => (cs === undefined ? NO_SYSTEM : { query: { q: cs } })),
  read(sims.bySystem, ({ cs }) => (cs === undefined ? NO_SYSTEM : { params: { cs } })),
  read(systems.testStatus, ({ site }) => (site === undefined ? 'no system names its site' : { params: { site } })),
];
