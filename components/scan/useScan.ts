'use client';

import { useEffect, useReducer, useRef, useState } from 'react';
import { z } from 'zod';
import { EMPTY, Scan, step, withoutSaved } from '#lib/browser/scan/scan.ts';
import { getItem, onItemChange, removeItem, setItem } from '#lib/browser/storage/storage.ts';

const Draft = z.object({ scan: Scan });

const scanIn = (text: string | null): Scan | undefined => {
  try {
    return Draft.parse(JSON.parse(text ?? '')).scan;
  } catch {
    return undefined;
  }
};

/** One draft per user, and for each order that is received one of its own, written down with every code: neither reload, crash nor dropped network loses one. A second tab continues it. */
export function useScan(userId: number, orderId?: string) {
  const key = orderId === undefined ? `draft.scan.${userId}` : `draft.scan.${userId}.order.${orderId}`;
  const [{ now, past }, act] = useReducer(step, { now: EMPTY, past: [] });
  const [found, setFound] = useState<Scan>();
  const [ready, setReady] = useState(false);
  const [stored, setStored] = useState(true);
  const latest = useRef(now);

  useEffect(() => {
    const before = scanIn(getItem(key));
    if (before?.rows.length) {
      act({ type: 'load', scan: before });
      setFound(before);
    }
    setReady(true);
    return onItemChange(key, (text) => act({ type: 'load', scan: scanIn(text) ?? EMPTY }));
  }, [key]);

  useEffect(() => {
    latest.current = now;
    if (!ready) return;
    if (now.rows.length === 0) return removeItem(key);
    const text = JSON.stringify({ scan: now });
    if (text !== getItem(key)) setStored(setItem(key, text));
  }, [key, now, ready]);

  return {
    now,
    act,
    ready,
    /** What was there when the page was opened, until somebody has seen it. */
    found,
    seen: () => setFound(undefined),
    kept: stored,
    undo: past.length > 0 ? () => act({ type: 'undo' }) : undefined,
    finish: (numbers: ReadonlySet<string>) => {
      act({ type: 'saved', numbers });
      return withoutSaved(latest.current, numbers).rows.length;
    },
  };
}
