'use client';

import { useEffect, useRef, useState } from 'react';
import type { Args } from '#lib/contract/endpoint.ts';
import { ApiError } from './api.ts';
import { download, type FileEndpoint, type Progress } from './download.ts';

export type Order<E extends FileEndpoint> = NonNullable<Args<E>[0]> | (() => Promise<NonNullable<Args<E>[0]>>);

export function useDownload<E extends FileEndpoint>(endpoint: E) {
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<ApiError>();
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  /** True when the file is there. A key for one that leaves a trace: asked for again, it leaves none. */
  const start = async (order: Order<E>, fallback: string, idempotencyKey?: string): Promise<boolean> => {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setProgress({ bytes: 0 });
    try {
      const input = typeof order === 'function' ? await order() : order;
      await download(endpoint, input, fallback, { signal: controller.signal, idempotencyKey, onProgress: setProgress });
      return true;
    } catch (cause) {
      if (controller.signal.aborted) return false;
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
      return false;
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  };
  return { start, cancel, progress, error };
}
