'use client';

import { useRef } from 'react';
import type { Middleware } from 'swr';

const REST = 2;
/** A reading that hangs keeps nobody waiting for longer, ms. */
const LONGEST = 20_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** While a reading is under way or rested from, all who ask share the next one, which begins after they asked. */
export function createThrottle<Result>() {
  let rested: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return (read: () => Promise<Result>): Promise<Result> => {
    next ??= rested.then(() => {
      next = undefined;
      const began = Date.now();
      const now = read();
      const over = now.then(
        () => undefined,
        () => undefined,
      );
      rested = Promise.race([over, sleep(LONGEST)]).then(() => sleep(Math.min(LONGEST, REST * (Date.now() - began))));
      return now;
    });
    return next;
  };
}

/** For `useRead(…, { use: [adaptiveThrottle] })`: a busy channel does not fetch a large record again and again. */
export const adaptiveThrottle: Middleware = (useNext) => (key, fetcher, config) => {
  const pace = useRef(createThrottle<unknown>());
  // biome-ignore lint/suspicious/noExplicitAny: SWR types a middleware's data as any
  const paced = fetcher && ((...args: unknown[]) => pace.current(() => Promise.resolve((fetcher as any)(...args))));
  return useNext(key, paced as typeof fetcher, config);
};
