'use client';

import { useEffect, useRef, useState } from 'react';

const SAVED_SHOWN_MS = 1200;

export function useJustSaved(isSaving: boolean, isRefused: boolean) {
  const [isChecked, setChecked] = useState(false);
  const was = useRef(false);
  useEffect(() => {
    const hasEnded = was.current && !isSaving;
    was.current = isSaving;
    if (!hasEnded || isRefused) return;
    setChecked(true);
    const timer = setTimeout(() => setChecked(false), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSaving, isRefused]);
  return isChecked;
}
