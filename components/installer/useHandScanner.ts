'use client';

import { useEffect, useRef } from 'react';
import { makeWedge } from '#lib/browser/scan/wedge.ts';

/** A hand scanner that plays keyboard is heard wherever the focus is, except in a field that takes it by itself. */
export function useHandScanner(onScan: (text: string) => void) {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const stroke = makeWedge();
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.isComposing || event.repeat) return;
      const found = stroke(event.key, event.timeStamp);
      if (found.kind !== 'code') return;
      event.preventDefault();
      latest.current(found.code);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
