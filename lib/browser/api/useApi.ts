'use client';

import { useEffect, useRef } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import useSWRMutation from 'swr/mutation';
import { whenAlive } from '#lib/browser/page/aliveness.ts';
import { whenIdle } from '#lib/browser/page/whenIdle.ts';
import { type Args, type Endpoint, nounOf, pathOf, type Reply } from '#lib/contract/endpoint.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import { isRecord } from '#lib/format/records.ts';
import { isText, shapeOf } from '#lib/format/shape.ts';
import { ApiError, call, holdShapes } from './api.ts';

type Key = readonly [noun: string, path: string];

/** While nobody pressed anything; reads begin at once when they are asked for, so a moment is enough. */
let isQuiet = false;

/** `null` instead of an input means "not yet". The last data stays until new data comes, unless its reader may not have it any more. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Args<E>[0] | null,
  { background, ...options }: SWRConfiguration<Reply<E>, ApiError> & { background?: boolean } = {},
) {
  const key: Key | null = input === null ? null : [nounOf(endpoint), pathOf(endpoint, input)];
  const read = () => {
    const how = { background: background || isQuiet };
    const now = () => call(endpoint, ...([input, how] as unknown as Args<E>));
    return whenAlive()?.then(now) ?? now();
  };
  const swr = useSWR<Reply<E>, ApiError, Key | null>(key, read, {
    keepPreviousData: true,
    ...options,
  });
  // The server may have drawn what it began with: then it is asked much later, or never.
  useEffect(() => whenIdle(() => holdShapes(endpoint)), [endpoint]);
  return swr.error?.problem.code === 'forbidden' ? { ...swr, data: undefined } : swr;
}

/** After these nobody knows whether it was done: sent again as it was, it keeps its key. */
const UNCERTAIN: readonly ProblemCode[] = ['unreachable', 'timeout', 'failed', 'busy'];

export const isUncertain = ({ problem }: Pick<ApiError, 'problem'>) => UNCERTAIN.includes(problem.code);

/** What was asked for and has no certain answer yet, with the key it goes by. */
export type Open = { intent: string; idempotencyKey: string };
export const Open = shapeOf((value): value is Open => isRecord(value) && isText(value.intent) && isText(value.idempotencyKey));

/** "Again" after a broken connection acts once; after a reload too, where `kept` (of `usePersistedState`) finds what was open. */
export function useWrite<E extends Endpoint>(endpoint: E, [kept, keep]: [Open?, ((open: Open | undefined) => void)?] = []) {
  const nouns = [nounOf(endpoint), ...(endpoint.touches ?? [])];
  const open = useRef<Open>(undefined);
  const hold = (next: Open | undefined) => {
    open.current = next;
    keep?.(next);
  };
  return useSWRMutation<Reply<E>, ApiError, string, Args<E>>(
    `${endpoint.method} ${endpoint.path}`,
    async (_, { arg }) => {
      const intent = JSON.stringify(arg, withFiles);
      const before = [open.current, kept].find((each) => each?.intent === intent);
      const { idempotencyKey } = before ?? { idempotencyKey: randomKey() };
      hold({ intent, idempotencyKey });
      try {
        const reply = await call(endpoint, ...([arg[0], { idempotencyKey }] as unknown as Args<E>));
        hold(undefined);
        return reply;
      } catch (error) {
        if (!(error instanceof ApiError && isUncertain(error))) hold(undefined);
        if (error instanceof ApiError && error.problem.code === 'done') void refresh(...nouns);
        throw error;
      }
    },
    { onSuccess: () => void refresh(...nouns) },
  );
}

const fileKeys = new WeakMap<Blob, string>();

/** JSON tells no two files apart: each goes by a name of its own, the same for as long as it is held. */
function withFiles(_: string, value: unknown) {
  if (!(value instanceof Blob)) return value;
  const key = fileKeys.get(value) ?? randomKey();
  fileKeys.set(value, key);
  return key;
}

/** 128 random bits; `randomUUID` is not there on plain HTTP. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const refresh = (...nouns: string[]) => mutate((key) => Array.isArray(key) && nouns.includes(String(key[0])));

/** The same when nobody pressed anything, so that the idle clock of the session goes on. */
export function refreshQuietly(nouns: readonly string[] | 'all') {
  isQuiet = true;
  const refreshed = nouns === 'all' ? mutate((key) => Array.isArray(key)) : refresh(...nouns);
  isQuiet = false;
  return refreshed;
}
