'use client';

import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { call } from '#lib/browser/api/api.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { directions } from '#lib/contract/directions.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type Place, placeIn } from './places.ts';

const DEBOUNCE_MS = 150;
const MOST = 5;

type FoundKind = 'coordinates' | 'town' | 'system' | 'ticket' | 'technician';
/** Something the search offers. A system's place is asked for when it is chosen, by its `cs`. */
export type Found = { key: string; kind: FoundKind; label: string; note?: string; place?: Place; cs?: string };

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const isThere = (lat: number | null, lng: number | null): lat is number => lat !== null && lng !== null;

export function usePlaceSearch(typed: string) {
  const allows = useAllows();
  const text = typed.trim().slice(0, 60);
  const degrees = placeIn(text);
  const wanted = text.length >= 2 && !degrees ? text : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), wanted ? DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  const options = { shouldRetryOnError: false, revalidateOnFocus: false };
  const may = (endpoint: Endpoint) => asked !== '' && allows(endpoint.access);
  const towns = useSWR(
    asked ? (['towns', asked] as const) : null,
    async () => (await call(directions.towns, { query: { q: asked } })).data,
    options,
  );
  const { lookup } = contract.systems;
  const systems = useRead(lookup, may(lookup) ? { query: { q: asked } } : null, options);
  const { list } = contract.tickets;
  const ticketList = useRead(list, may(list) ? { query: { q: asked, per_page: MOST } } : null, options);
  const crew = contract.technicians.list;
  const staff = useRead(crew, may(crew) ? {} : null, options);
  if (degrees)
    return { found: [{ key: 'degrees', kind: 'coordinates', label: degrees.label, place: degrees }] satisfies Found[], isLoading: false };
  if (!wanted) return { found: [], isLoading: false };
  const found: Found[] = [
    ...(towns.error ? [] : (towns.data ?? [])).map(
      (place): Found => ({ key: `town ${place.label}`, kind: 'town', label: place.label, place }),
    ),
    ...(systems.error ? [] : (systems.data?.data ?? [])).slice(0, MOST).map((system): Found => {
      const name = system.site_name ?? system.cs_no;
      return { key: `system ${system.cs_no}`, kind: 'system', label: name, note: system.cs_no, cs: system.cs_no };
    }),
    ...(ticketList.error ? [] : (ticketList.data?.data ?? []))
      .slice(0, MOST)
      .flatMap(({ id, Ticket_Number, site_name, lat, lng }): Found[] => {
        if (!isThere(lat, lng) || lng === null) return [];
        const label = site_name ?? Ticket_Number;
        return [{ key: `ticket ${id}`, kind: 'ticket', label, note: Ticket_Number, place: { label, lat, lng } }];
      }),
    ...(staff.error ? [] : (staff.data?.data ?? []))
      .filter(({ name, home }) => home && plain(name).includes(plain(wanted)))
      .slice(0, MOST)
      .flatMap(({ id, name, home }): Found[] =>
        home ? [{ key: `technician ${id}`, kind: 'technician', label: name, place: { ...home, label: name } }] : [],
      ),
  ];
  return { found, isLoading: asked !== wanted || towns.isLoading || systems.isLoading || ticketList.isLoading };
}
