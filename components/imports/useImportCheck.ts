'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/browser/api/api.ts';
import type { ImportReport } from '#lib/contract/imports.ts';
import { type Draft, sentOf } from './draft.ts';
import type { useImportCalls } from './useImportCalls.ts';

/** One check at a time: the next one ends the one before. */
export function useImportCheck(judge: ReturnType<typeof useImportCalls>['judge']) {
  const [error, setError] = useState<ApiError>();
  const [isChecking, setChecking] = useState(false);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);

  const stop = () => asked.current?.abort();

  const check = async (next: Draft): Promise<ImportReport | undefined> => {
    stop();
    const mine = new AbortController();
    asked.current = mine;
    setError(undefined);
    setChecking(true);
    try {
      return (await judge(sentOf(next), mine.signal)).data;
    } catch (failure) {
      if (mine.signal.aborted) return undefined;
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return undefined;
    } finally {
      if (asked.current === mine) setChecking(false);
    }
  };
  return { check, stop, isChecking, error, setError };
}
