'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { guessNumberKind } from '#lib/format/guessNumberKind.ts';

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  maxWidth: '50%',
  padding: '1px 6px',
  border: `1px solid ${theme.vars.palette.line.strong}`,
  borderRadius: 4,
  color: theme.vars.palette.text.secondary,
  '&:empty': { display: 'none' },
  [theme.breakpoints.down('sm')]: { order: 1, flexBasis: '100%', maxWidth: 'none', border: 0, padding: '0 0 8px' },
  '&[data-wrong]': { borderColor: theme.vars.palette.status.warn.mark, color: theme.vars.palette.status.warn.fg },
}));

export function PaletteLooks({ id, typed }: { id: string; typed: string }) {
  const t = useTranslations('palette.looks');
  const looks = guessNumberKind(typed);
  return (
    <Chip id={id} data-wrong={looks?.wrong || undefined}>
      {looks && (looks.wrong ? t(looks.kind === 'eid' ? 'wrongEid' : 'wrong') : t(looks.kind, { toGo: looks.toGo }))}
    </Chip>
  );
}
