'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

type Props = {
  title: string;
  href: string;
  head: ReactNode;
  error?: ApiError;
  again?: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function RowDrawer({ title, href, head, error, again, onClose, children }: Props) {
  const common = useTranslations('common');
  return (
    <SideDrawer ofRow title={title} onClose={onClose}>
      <Box key={href} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, padding: '0 16px 24px' }}>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={again} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{head}</Box>
          <LinkButton href={href}>{common('open')}</LinkButton>
        </Box>
        {children}
      </Box>
    </SideDrawer>
  );
}
