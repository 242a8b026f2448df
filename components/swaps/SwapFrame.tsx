'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageColumns } from '#components/ui/display/PageColumns.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { StepMenu } from './StepMenu.tsx';
import { SwapLine } from './SwapLine.tsx';

type Props = {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
  swap: Swap | undefined;
  shown: number;
  onShow: (step: number) => void;
  aside?: ReactNode;
  children: ReactNode;
};

const LINE = { xs: 'none', lg: 'block' } as const;

export function SwapFrame({ title, sub, actions, swap, shown, onShow, aside, children }: Props) {
  return (
    <Box sx={{ display: 'flex', flex: 1, minHeight: 0, minWidth: 0 }}>
      <Box
        sx={{
          display: LINE,
          flex: '0 0 256px',
          overflow: 'auto',
          padding: '18px 16px',
          borderInlineEnd: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <SwapLine swap={swap} shown={shown} onShow={onShow} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto', pb: 5 }}>
        <Box
          sx={{ display: { lg: 'none' }, p: '8px 16px', borderBottom: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}
        >
          <StepMenu swap={swap} shown={shown} onShow={onShow} />
        </Box>
        <PageHead title={title} sub={sub} actions={actions} />
        <PageColumns
          template={{ xs: 'minmax(0, 1fr)', xl: aside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 960px)' }}
          wide={aside ? 'minmax(0, 1200px) 440px' : 'minmax(0, 960px)'}
        >
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
          {aside && <Box sx={{ display: 'grid', gap: 4, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>{aside}</Box>}
        </PageColumns>
      </Box>
    </Box>
  );
}
