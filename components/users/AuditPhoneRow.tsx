'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { AuditEvent } from '#lib/contract/audit.ts';
import { AuditFacts } from './AuditFacts.tsx';
import { useAuditWord } from './activityWords.ts';
import { glyphOf, Whom } from './auditColumns.tsx';

export function AuditPhoneRow({ event }: { event: AuditEvent }) {
  const t = useTranslations('users.audit');
  const word = useAuditWord();
  const isOther = event.about_id !== null && event.about_id !== event.user_id;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '12px minmax(0, 1fr)', columnGap: 3, px: 4, py: 2 }}>
      <Box sx={{ pt: 1 }}>
        <StatusGlyph glyph={glyphOf(event.kind)} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <b>{word(event.kind)}</b>
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            <Time at={event.at} />
          </Box>
        </Box>
        <Box sx={{ typography: 'body2' }}>
          <Whom id={event.user_id} name={event.by} none={t('nobody')} />
          {isOther && (
            <>
              {' · '}
              <Whom id={event.about_id} name={event.about} none="" />
            </>
          )}
          {event.address && <span dir="ltr"> · {event.address}</span>}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <AuditFacts event={event} isWhole />
        </Box>
      </Box>
    </Box>
  );
}
