'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { RepairLeft as Left } from '#lib/contract/dispatch/repair.ts';
import { useHelpWords } from './useHelpWords.ts';
import { useNeedWords } from './useNeedWords.ts';
import { useVisitWords } from './visitWords.ts';

export function RepairLeft({ left }: { left: readonly Left[] }) {
  const t = useTranslations('dispatch.repair');
  const { site } = useVisitWords();
  const help = useHelpWords();
  const why = useNeedWords();
  if (left.length === 0) return null;
  const title = t('left', { count: left.length });
  return (
    <Box component="section" aria-label={title} sx={{ padding: '12px 16px' }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {left.map((each) => (
          <Box component="li" key={each.ticket_id} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
            <StatusGlyph glyph="late" />
            <span>
              <b>{site(each)}</b>
              <Box component="span" sx={{ display: 'block' }}>
                {help(each.help)}
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {why(each)}
              </Box>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
