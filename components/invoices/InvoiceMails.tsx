'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { InvoiceMail } from '#lib/contract/invoices.ts';

const GLYPHS: Record<InvoiceMail['state'], Glyph> = { waiting: 'waiting', sent: 'done', kept: 'inventory', failed: 'failed' };

export function InvoiceMails({ mails }: { mails: readonly InvoiceMail[] }) {
  const t = useTranslations('invoices.mails');
  if (mails.length === 0) return null;
  return (
    <Card title={t('title')}>
      <Box component="ul" sx={{ display: 'grid', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {mails.map(({ id, email, state, at, by, done_at }) => (
          <Entry key={id} glyph={GLYPHS[state]}>
            <b>{email}</b> {t(`state.${state}`)}
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {by && `${by}, `}
              <Time at={done_at ?? at} />
            </Box>
          </Entry>
        ))}
      </Box>
    </Card>
  );
}
