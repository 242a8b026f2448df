'use client';

import useSWR, { mutate, type SWRConfiguration } from 'swr';
import useSWRMutation from 'swr/mutation';
import { type Args, type Endpoint, pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { type Noun, nounOf } from '#lib/contract/index.ts';
import { type ApiError, call } from './api.ts';

type Key = readonly [noun: Noun, path: string];

/** Reads an endpoint; `null` instead of an input means "not yet". The last data stays while new data is on its way. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Args<E>[0] | null,
  { background, ...options }: SWRConfiguration<Reply<E>, ApiError> & { background?: boolean } = {},
) {
  const key: Key | null = input === null ? null : [nounOf(endpoint), pathOf(endpoint, input)];
  return useSWR<Reply<E>, ApiError, Key | null>(key, () => call(endpoint, ...([input, { background }] as unknown as Args<E>)), {
    keepPreviousData: true,
    ...options,
  });
}

/** Writes an endpoint, then refreshes every read of its noun and of the nouns it touches. */
export function useWrite<E extends Endpoint>(endpoint: E) {
  const nouns = [nounOf(endpoint), ...(endpoint.touches ?? [])];
  return useSWRMutation<Reply<E>, ApiError, string, Args<E>>(
    `${endpoint.method} ${endpoint.path}`,
    (_, { arg }) => call(endpoint, ...arg),
    { onSuccess: () => void refresh(...nouns), throwOnError: true },
  );
}

/** Asks again whatever on screen was read of these nouns. */
export const refresh = (...nouns: string[]) => mutate((key) => Array.isArray(key) && nouns.includes(String(key[0])));
