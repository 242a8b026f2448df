'use client';

import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useDebounced } from '#lib/browser/page/useDebounced.ts';
import * as contract from '#lib/contract/index.ts';
import { guessNumberKind } from '#lib/format/guessNumberKind.ts';

const MOST = 5;

const mayBeSystem = (text: string) => {
  const kind = guessNumberKind(text)?.kind;
  return text.length >= 2 && (kind === undefined || kind === 'cs' || kind === 'msisdn');
};

export function useSystemSearch(typed: string) {
  const may = useAllows()(contract.systems.lookup.access);
  const text = typed.trim().slice(0, 60);
  const wanted = may && mayBeSystem(text) ? text : '';
  const asked = useDebounced(wanted);
  const { data, error } = useRead(contract.systems.lookup, asked ? { query: { q: asked } } : null, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  return wanted && asked && !error ? (data?.data.slice(0, MOST) ?? []) : [];
}
