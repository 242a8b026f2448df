'use client';

import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { useVisitWords } from './visitWords.ts';

const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

export function RowActs({ visit, ticketId }: { visit: Stop | Unassigned; ticketId: number }) {
  const t = useTranslations('dispatch.acts');
  const { site } = useVisitWords();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        aria-label={t('menu', { site: site(visit) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 28, height: 28, mt: '-3px' }}
      >
        <MoreVertOutlined sx={{ fontSize: 18 }} />
      </IconButton>
      {anchor && <RowMenu visit={visit} ticketId={ticketId} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
