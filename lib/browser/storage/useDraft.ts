'use client';

import { useEffect, useState } from 'react';
import type { Shape } from '#lib/format/shape.ts';
import { persistIn, type Store, usePersistedState } from './usePersistedState.ts';

type Typed = { seen?: number | undefined };
type Saved = { version?: number | undefined };

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of what is typed now, what is another than it was when it was sent: as a whole, by field (1), by field of each part (2). Nothing: `undefined`. */
export function typedSince<Values>(now: Values, sent: unknown, depth: number): Partial<Values> | undefined {
  if (depth === 0 || !isPlain(now) || !isPlain(sent)) return JSON.stringify(now) === JSON.stringify(sent) ? undefined : now;
  const later = Object.entries(now)
    .map(([field, value]) => [field, typedSince(value, sent[field], depth - 1)] as const)
    .filter(([, value]) => value !== undefined);
  return later.length > 0 ? (Object.fromEntries(later) as Partial<Values>) : undefined;
}

/** A save sends what is typed at that moment; what is typed until it has answered stays. `depth`: how finely the two are told apart. */
export function useDraft<Draft extends Typed>(where: Store, key: string, shape: Shape<Draft>, depth: number) {
  const [draft, keep] = usePersistedState(where, key, shape);
  // Read after hydration, so that it is known of a draft whether the page found it.
  const [isRead, setRead] = useState(false);
  const [found, setFound] = useState<string>();
  useEffect(() => setRead(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept before, not what is typed from now on
  useEffect(() => {
    if (isRead) setFound(draft === undefined ? undefined : key);
  }, [isRead, key]);
  return {
    draft,
    isFound: found === key && draft !== undefined,
    change: keep as (next: Draft) => void,
    clear() {
      setFound(undefined);
      keep(undefined);
    },
    /** Answers what was saved, and whether more was typed meanwhile (kept under `keyOf` it). `take` shows it as the draft goes. */
    async save<Answer extends Saved>(
      send: () => Promise<Answer>,
      take: (saved: Answer) => void,
      keyOf: (saved: Answer) => string = () => key,
    ) {
      const sent = draft && { ...draft, seen: undefined };
      const saved = await send();
      take(saved);
      let later: object | undefined;
      keep((now) => {
        later = now && typedSince({ ...now, seen: undefined }, sent, depth);
        return undefined;
      });
      setFound(undefined);
      if (later) persistIn(where, keyOf(saved), { ...later, seen: saved.version });
      return { saved, hasMore: later !== undefined };
    },
  };
}
