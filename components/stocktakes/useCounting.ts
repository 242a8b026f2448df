'use client';

import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { refreshQuietly } from '#lib/browser/api/useApi.ts';
import { play } from '#lib/browser/scan/sounds.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { getItem, removeItem, setItem } from '#lib/browser/storage/storage.ts';
import * as contract from '#lib/contract/index.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';
import type { Counted } from '#lib/contract/stocktakes.ts';
import { MOST_COUNTED } from '#lib/contract/words/stocktakes.ts';

const Codes = z.array(z.string());
const LONGEST = 64;
const RETRY_MS = 5000;
/** What is sent again as it is would be refused again. */
const FINAL: readonly ProblemCode[] = ['illegal_state', 'forbidden', 'not_found', 'signed_out'];
const SOUNDS: Partial<Record<string, 'clean' | 'refused'>> = { found: 'clean', unknown: 'refused' };

const keptIn = (key: string): string[] => {
  try {
    return Codes.parse(JSON.parse(getItem(key) ?? '[]'));
  } catch {
    return [];
  }
};

/** Of many codes at once the one that somebody has to look at. */
const toldOf = (all: readonly Counted[]) =>
  all.find(({ state }) => state === 'unknown') ??
  all.find(({ state }) => state === 'elsewhere') ??
  all.findLast(({ state }) => state !== 'again') ??
  all.at(-1);

/**
 * Scans are kept in this browser until the server has counted them, so that neither a dead spot, a reload nor a second tab loses one; sent twice
 * one counts once.
 */
export function useCounting(id: string, userId: number) {
  const key = `draft.count.${userId}.${id}`;
  const [waiting, setWaiting] = useState(0);
  const [last, setLast] = useState<Counted>();
  const [problem, setProblem] = useState<ApiError>();
  const [refused, setRefused] = useState<string>();
  const [sound] = usePreference('sound');
  const isLoud = useRef(true);
  const sending = useRef({ isOn: false, isGone: false, most: MOST_COUNTED });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    isLoud.current = sound === 'on';
  });

  // Another tab of the same person has the same scans: what is there now is read each time, and only what this one did is changed.
  const keep = (change: (codes: string[]) => string[]) => {
    const codes = change(keptIn(key));
    if (codes.length > 0) setItem(key, JSON.stringify(codes));
    else removeItem(key);
    setWaiting(codes.length);
  };
  const without = (sent: readonly string[]) => keep((codes) => codes.filter((code) => !sent.includes(code)));
  const later = () => {
    clearTimeout(timer.current);
    if (!sending.current.isGone) timer.current = setTimeout(() => void send(), RETRY_MS);
  };
  async function send() {
    const codes = keptIn(key).slice(0, sending.current.most);
    if (sending.current.isOn || sending.current.isGone || codes.length === 0) return;
    sending.current.isOn = true;
    try {
      const { data } = await call(contract.stocktakes.count, { params: { id }, body: { codes } }, { background: true });
      without(codes);
      sending.current.most = MOST_COUNTED;
      setProblem(undefined);
      const told = toldOf(data);
      setLast(told);
      if (told && isLoud.current) play(SOUNDS[told.state ?? ''] ?? 'warned');
      void refreshQuietly(['stocktakes']);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { code } = failure.problem;
      if (code === 'invalid' && codes.length === 1) {
        // It would keep all others from being counted.
        without(codes);
        setRefused(codes[0]);
      } else if (code === 'invalid') sending.current.most = 1;
      else {
        setProblem(failure);
        if (!FINAL.includes(code)) later();
        return;
      }
    } finally {
      sending.current.isOn = false;
    }
    if (keptIn(key).length > 0) void send();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent is read where it is kept
  useEffect(() => {
    sending.current.isGone = false;
    keep((codes) => codes);
    void send();
    const wake = () => void send();
    window.addEventListener('online', wake);
    return () => {
      sending.current.isGone = true;
      window.removeEventListener('online', wake);
      clearTimeout(timer.current);
    };
  }, [key]);

  return {
    count: (codes: string[]) => {
      const plain = codes.map((code) => code.slice(0, LONGEST).toWellFormed().replaceAll('\0', '').trim()).filter(Boolean);
      setRefused(undefined);
      keep((kept) => [...kept, ...plain.filter((code) => !kept.includes(code))]);
      void send();
    },
    again: () => void send(),
    waiting,
    last,
    problem,
    /** A code that the server takes for none. */
    refused,
  };
}
