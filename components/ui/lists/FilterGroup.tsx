'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useFormatter } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';

type FilterOption = {
  value: string;
  label: string;
  glyph?: ReactNode;
  count?: number /** Something is wrong with it: a warning, and why. */;
  warning?: string;
};

export type FilterProps = {
  title: string;
  options: FilterOption[];
  /** How many records each value would leave; those it does not name, none. */
  counts?: Record<string, number>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What Alt and a click do: this one alone, said on hover. Without it they do what a click does. */
  alone?: string;
};

export function FilterGroup({ title, options, counts, chosen, onChange, alone }: FilterProps) {
  const format = useFormatter();
  const toggle = (value: string) => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  /** Once more, and all are back. */
  const leaveAlone = (value: string) =>
    onChange(chosen.length === 1 && chosen[0] === value ? options.map((option) => option.value) : [value]);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}>
        {title}
      </Box>
      {options.map(({ value, label, glyph, count = counts && (counts[value] ?? 0), warning }) => (
        <Box
          component="label"
          key={value}
          title={alone}
          onClick={(event: MouseEvent) => {
            if (!alone || !event.altKey) return;
            event.preventDefault();
            leaveAlone(value);
          }}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            minHeight: { xs: 44, lg: 28 },
            cursor: 'pointer',
            typography: 'body2',
            borderRadius: 1,
            '&:hover': { bgcolor: 'row.hover' },
          }}
        >
          <Checkbox size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} sx={{ p: 0.5, ml: -0.5 }} />
          {glyph}
          <Box component="span" sx={{ flex: 1, ...ELLIPSIS }}>
            {label}
          </Box>
          {warning && (
            <span title={warning}>
              <StatusGlyph glyph="late" />
              <VisuallyHidden>{warning}</VisuallyHidden>
            </span>
          )}
          {count !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {format.number(count)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
