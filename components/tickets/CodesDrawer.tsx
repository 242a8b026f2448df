'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { TICKET_CODE_KINDS } from '#lib/contract/words/tickets.ts';
import { CodeAdd } from './CodeAdd.tsx';
import { CodeLine } from './CodeLine.tsx';
import { useTicketCodes } from './useTicketCodes.ts';

export function CodesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('tickets.codes');
  const { codes, error, retry } = useTicketCodes();
  return (
    <SideDrawer title={t('title')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 5, padding: '0 16px 24px', overflow: 'auto' }}>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />}
        {TICKET_CODE_KINDS.map((kind) => {
          const own = codes.filter((each) => each.kind === kind);
          return (
            <Box key={kind} component="section" aria-label={t(kind)} sx={{ display: 'grid', gap: 2 }}>
              <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
                {t(kind)}
              </Typography>
              {own.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>}
              {own.map((code) => (
                <CodeLine key={code.id} kind={kind} code={code} />
              ))}
              <CodeAdd kind={kind} />
            </Box>
          );
        })}
      </Box>
    </SideDrawer>
  );
}
