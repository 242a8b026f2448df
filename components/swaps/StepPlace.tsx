'use client';

import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Where the steps of a swap come and go. The button that led on is gone with its step: whoever pressed it goes on from the top of the next one.
 * A focus that stands elsewhere stays.
 */
export function StepPlace({ at, children }: { at: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    if (document.activeElement === document.body) place.current?.focus();
  }, [at]);
  return (
    <Box
      ref={place}
      role="group"
      aria-label={at}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 4, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {children}
    </Box>
  );
}
