'use client';

import { useEffect, useState } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { TODO_LINKS, TodoLink } from '#lib/contract/todos.ts';
import { simNumber } from '#lib/domain/simNumber.ts';

export type Kind = (typeof TODO_LINKS)[number];
/** What it is, and a second word that tells it from its neighbours. */
export type Found = { link: TodoLink; beside: string };

const DEBOUNCE_MS = 200;
const MOST = 8;
export const FEWEST_LETTERS = 2;

export function useAboutKinds(): Kind[] {
  const may = useAllows();
  const access = {
    sim: contract.sims.list.access,
    swap: contract.swaps.list.access,
    system: contract.systems.lookup.access,
    ticket: contract.tickets.list.access,
  };
  return (Object.keys(access) as Kind[]).filter((kind) => may(access[kind]));
}

const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(', ');

export function useAboutSearch(kind: Kind | undefined, typed: string): { found: Found[]; waiting: boolean } {
  const text = typed.trim().slice(0, 60);
  const wanted = text.length < FEWEST_LETTERS ? '' : text;
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = (mine: Kind) => (asked && kind === mine ? { query: { q: asked, per_page: MOST } } : null);
  const quiet = { shouldRetryOnError: false, revalidateOnFocus: false, keepPreviousData: false };
  const sims = useRead(contract.sims.list, input('sim'), quiet);
  const swaps = useRead(contract.swaps.list, input('swap'), quiet);
  const tickets = useRead(contract.tickets.list, input('ticket'), quiet);
  const systems = useRead(contract.systems.lookup, asked && kind === 'system' ? { query: { q: asked } } : null, quiet);
  const of = (mine: Kind, id: string | number, rest: Pick<TodoLink, 'label' | 'state' | 'cs_no'>, beside: string): Found => ({
    link: { kind: mine, id: String(id), ...rest, may_see: true },
    beside,
  });
  const found = {
    sim: () =>
      sims.data?.data.map((sim) =>
        of('sim', sim.id, { label: simNumber(sim), state: sim.status, cs_no: sim.cs_no }, joined(sim.iccid, sim.cs_no, sim.site_name)),
      ),
    swap: () =>
      swaps.data?.data.map((swap) =>
        of(
          'swap',
          swap.id,
          { label: swap.ticket_number, state: swap.status, cs_no: swap.cs_no },
          joined(swap.ticket_number, swap.site_name),
        ),
      ),
    ticket: () =>
      tickets.data?.data.map((ticket) =>
        of(
          'ticket',
          ticket.id,
          { label: ticket.Ticket_Number, state: ticket.status, cs_no: ticket.cs_no },
          joined(ticket.problem, ticket.site_name),
        ),
      ),
    system: () =>
      systems.data?.data
        .slice(0, MOST)
        .map((system) =>
          of('system', system.cs_no, { label: system.site_name, state: null, cs_no: system.cs_no }, joined(system.site_name)),
        ),
  };
  const isAsking = sims.isLoading || swaps.isLoading || tickets.isLoading || systems.isLoading;
  return { found: (kind && asked === wanted && found[kind]()) || [], waiting: asked !== wanted || isAsking };
}
