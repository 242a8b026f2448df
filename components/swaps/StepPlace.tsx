'use client';

import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSwapContext } from './SwapContext.ts';

/** What was pressed may be gone with what it did: its focus goes on from the top of the step. A focus that stands elsewhere stays. */
export function StepPlace({ at, children }: { at: string; children: ReactNode }) {
  const { busy } = useSwapContext();
  const place = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  const shown = useRef(at);
  useEffect(() => {
    const { activeElement, body } = document;
    // A button that is busy has lost it for a moment only.
    if (isHere.current && !busy && activeElement === body) place.current?.focus({ preventScroll: shown.current === at });
    shown.current = at;
  });
  useEffect(() => {
    const leave = () => {
      isHere.current = false;
    };
    const note = ({ target }: FocusEvent) => {
      isHere.current = target instanceof Node && place.current?.contains(target) === true;
    };
    let onButton = false;
    // The second press of a double click on a button that is gone selects no text that came in its place.
    const press = (event: MouseEvent) => {
      if (event.detail > 1 && onButton) event.preventDefault();
      else onButton = event.target instanceof Element && event.target.closest('button') !== null;
    };
    // A press takes the focus along, or drops it on purpose.
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('focusin', note);
    document.addEventListener('mousedown', press, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('focusin', note);
      document.removeEventListener('mousedown', press, true);
    };
  }, []);
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
