'use client';

import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { ActionIconButton } from '#components/ui/controls/ActionIconButton.tsx';
import { isCut, type Meta } from '#lib/contract/shapes.ts';
import type { TurnPage } from './usePageInReach.ts';

const SIZES = [10, 25, 50, 100];
const MIRRORED = { fontSize: 20, '[dir="rtl"] &': { transform: 'scaleX(-1)' } };

const Sizes = styled('select')(({ theme }) => ({
  font: 'inherit',
  fontWeight: 600,
  minHeight: 28,
  border: 0,
  color: 'inherit',
  background: 'transparent',
  cursor: 'pointer',
  '& option': { color: theme.vars.palette.text.primary, background: theme.vars.palette.ground.raised },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

export function ListFooter({ meta, onPage }: { meta: Meta; onPage: TurnPage }) {
  const t = useTranslations('list');
  const { current_page: page, per_page: size, total, last_page: last, estimated, uncounted } = meta;
  const range = { from: (page - 1) * size + 1, to: Math.min(page * size, total), total };
  const isEmpty = total === 0;
  const form = isCut(meta) ? 'rangeCut' : uncounted ? 'rangeMore' : estimated ? 'rangeAbout' : 'range';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 3,
        minHeight: 42,
        px: 5,
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        typography: 'caption',
        flexShrink: 0,
      }}
    >
      <Box component="label" sx={{ display: { xs: 'none', sm: isEmpty ? 'none' : 'flex' }, alignItems: 'center', gap: 2 }}>
        {t('rowsPerPage')}
        <Sizes value={size} onChange={(event) => onPage({ per_page: Number(event.target.value), page: 1 })}>
          {(SIZES.includes(size) ? SIZES : [...SIZES, size]).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Sizes>
      </Box>
      <span role="status">{isEmpty ? t('empty') : t(form, range)}</span>
      <Box sx={{ display: isEmpty ? 'none' : 'flex', gap: 1 }}>
        <ActionIconButton aria-label={t('previous')} reason={page <= 1 && t('firstPage')} onClick={() => onPage({ page: page - 1 })}>
          <PreviousIcon sx={MIRRORED} />
        </ActionIconButton>
        <ActionIconButton aria-label={t('next')} reason={page >= last && t('lastPage')} onClick={() => onPage({ page: page + 1 })}>
          <NextIcon sx={MIRRORED} />
        </ActionIconButton>
      </Box>
    </Box>
  );
}
