'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useHelpWords } from './useHelpWords.ts';
import { useVisitWords } from './visitWords.ts';

type Left = Suggestion['left'][number];

const reasonOf = ({ why, skill, technician_id }: Left) => [why, skill, technician_id].join();

export function NotPlaced({ left }: { left: readonly Left[] }) {
  const t = useTranslations('dispatch.suggest');
  const format = useFormatter();
  const words = useVisitWords();
  const { nameOf } = useDispatchContext();
  const helpOf = useHelpWords();
  if (left.length === 0) return null;
  const reasons = [...new Set(left.map(reasonOf))];
  const groups = reasons.map((reason) => left.filter((each) => reasonOf(each) === reason));
  return (
    <Box component="section" aria-label={t('left')}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('left')}
      </Typography>
      <Box component="ul" sx={{ padding: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {groups.map((group) => {
          const [{ why, skill, technician_id: id } = { why: 'room' as const, skill: null, technician_id: null }] = group;
          return (
            <Box component="li" key={[why, skill, id].join()} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
              <StatusGlyph glyph="late" />
              <span>
                {t(`leftWhy.${why}`, { count: group.length, skill: skill ? words.skill(skill) : '', who: id === null ? '' : nameOf(id) })}
                {group.some(({ help }) => help) ? (
                  <Box component="ul" sx={{ padding: 0, listStyle: 'none', typography: 'caption', color: 'text.secondary' }}>
                    {group.map((each) => (
                      <li key={each.ticket_id}>{each.help ? `${words.site(each)}: ${helpOf(each.help)}` : words.site(each)}</li>
                    ))}
                  </Box>
                ) : (
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{format.list(group.map((each) => words.site(each)))}</Box>
                )}
              </span>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
