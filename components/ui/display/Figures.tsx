import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Figure = { label: string; value: ReactNode; more?: ReactNode; tone?: 'ok' | 'warn' | 'crit' };

/** Figures side by side, each under its name: what a page is about, before its rows. */
export const Figures = ({ of, children }: { of: readonly Figure[]; children?: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${of.length}, minmax(0, 1fr))${children ? ' auto' : ''}` },
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: '8px',
      overflow: 'hidden',
      gap: '1px',
      bgcolor: 'divider',
      '& > *': { p: '12px 16px', bgcolor: 'background.paper', minWidth: 0 },
      '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
    }}
  >
    {of.map(({ label, value, more, tone }) => (
      <div key={label}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
        <Box sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: tone && `status.${tone}.fg` }}>
          {value}
        </Box>
        {more && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{more}</Box>}
      </div>
    ))}
    {children && <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, gridColumn: { xs: '1 / -1', md: 'auto' } }}>{children}</Box>}
  </Box>
);
