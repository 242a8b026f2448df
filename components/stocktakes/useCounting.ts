'use client';

import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { isUncertain } from '#lib/browser/api/useApi.ts';
import { play } from '#lib/browser/scan/sounds.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { getItem, removeItem, setItem } from '#lib/browser/storage/storage.ts';
import * as contract from '#lib/contract/index.ts';
import type { Counted } from '#lib/contract/stocktakes.ts';
import { MOST_COUNTED } from '#lib/contract/words/stocktakes.ts';

const Codes = z.array(z.string().max(64));
const RETRY_MS = 5000;
const SOUNDS: Partial<Record<string, 'clean' | 'warned' | 'refused'>> = { found: 'clean', unknown: 'refused' };

const keptIn = (key: string): string[] => {
  try {
    return Codes.parse(JSON.parse(getItem(key) ?? '[]'));
  } catch {
    return [];
  }
};

/** Scans are kept in this browser until the server has counted them, so that neither a dead spot nor a reload loses one; sent twice one counts once. */
export function useCounting(id: string, userId: number, onCounted: () => void) {
  const key = `draft.count.${userId}.${id}`;
  const [waiting, setWaiting] = useState<string[]>([]);
  const [last, setLast] = useState<Counted>();
  const [problem, setProblem] = useState<ApiError>();
  const [sound] = usePreference('sound');
  const latest = useRef({ onCounted, sound });
  const queue = useRef<string[]>([]);
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { onCounted, sound };
  });

  const keep = (codes: string[]) => {
    queue.current = codes;
    setWaiting(codes);
    if (codes.length > 0) setItem(key, JSON.stringify(codes));
    else removeItem(key);
  };
  const send = async () => {
    clearTimeout(timer.current);
    if (isSending.current || queue.current.length === 0) return;
    isSending.current = true;
    const codes = queue.current.slice(0, MOST_COUNTED);
    try {
      const { data } = await call(contract.stocktakes.count, { params: { id }, body: { codes } }, { background: true });
      keep(queue.current.slice(codes.length));
      setProblem(undefined);
      const told = data.at(-1);
      setLast(told);
      if (told && latest.current.sound === 'on') play(SOUNDS[told.state ?? ''] ?? 'warned');
      latest.current.onCounted();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure);
      if (isUncertain(failure)) timer.current = setTimeout(() => void send(), RETRY_MS);
      return;
    } finally {
      isSending.current = false;
    }
    if (queue.current.length > 0) void send();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent is read where it is kept
  useEffect(() => {
    keep(keptIn(key));
    void send();
    const wake = () => void send();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      clearTimeout(timer.current);
    };
  }, [key]);

  return {
    count: (codes: string[]) => {
      keep([...queue.current, ...codes]);
      void send();
    },
    again: () => void send(),
    waiting: waiting.length,
    last,
    problem,
  };
}
