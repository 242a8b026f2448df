'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';

type Props = {
  title: string;
  meta?: ReactNode;
  acts?: readonly string[];
  foot?: ReactNode;
  children: ReactNode;
};

const RULE = { borderTop: '1px solid', borderColor: 'divider' } as const;

export function StepCard({ title, meta, acts = [], foot, children }: Props) {
  const { trouble } = useSwapContext();
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        minWidth: 0,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '0 16px', p: '14px 16px' }}
      >
        <Typography variant="h2">{title}</Typography>
        {meta && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {meta}
          </Typography>
        )}
      </Box>
      {trouble && acts.includes(trouble.name) && (
        <Box sx={{ ...RULE, p: '12px 16px' }}>
          <SwapFailure error={trouble.error} />
        </Box>
      )}
      {children}
      {foot && (
        <Box sx={{ ...RULE, bgcolor: 'ground.sunken', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: '12px 16px' }}>
          {foot}
        </Box>
      )}
    </Box>
  );
}

/** Whatever is no line of facts: fields, lists. */
export const StepPart = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ...RULE, p: '12px 16px', display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
);
