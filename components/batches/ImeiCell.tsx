'use client';

import InputBase from '@mui/material/InputBase';
import Tooltip from '@mui/material/Tooltip';
import { type GridRenderEditCellParams, useGridApiContext } from '@mui/x-data-grid';
import { createContext, useContext, useEffect, useRef } from 'react';
import { useWords } from '#components/ui/display/useWords.ts';
import { MONO } from '#lib/theme/type.ts';
import type { PlacedRow } from './placedRow.ts';
import { useImeiComplaint } from './useImeiComplaint.ts';
import type { Refused } from './useImeiEdits.ts';

/** The row whose IMEI the server refused; its cell says why. */
export const RefusedImei = createContext<Refused>(undefined);

export function ImeiCell({ id, field, value, hasFocus }: GridRenderEditCellParams<PlacedRow, string>) {
  const sims = useWords('sims.fields', 'fields');
  const grid = useGridApiContext();
  const input = useRef<HTMLInputElement>(null);
  const refused = useContext(RefusedImei);
  const complaint = useImeiComplaint()(value ?? '', refused && refused.id === id ? refused.error : undefined);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <Tooltip open={Boolean(complaint)} title={complaint ?? ''} placement="bottom-start">
      <InputBase
        inputRef={input}
        value={value ?? ''}
        error={Boolean(complaint)}
        onChange={(event) => void grid.current.setEditCellValue({ id, field, value: event.target.value })}
        slotProps={{
          input: { 'aria-label': sims('imei'), inputMode: 'numeric', spellCheck: false, dir: 'ltr', 'aria-invalid': Boolean(complaint) },
        }}
        sx={{
          width: '100%',
          height: '100%',
          px: 2,
          fontFamily: MONO,
          fontSize: '0.78125rem',
          outline: '2px solid',
          outlineOffset: -2,
          outlineColor: complaint ? 'status.crit.mark' : 'accent.main',
        }}
      />
    </Tooltip>
  );
}
