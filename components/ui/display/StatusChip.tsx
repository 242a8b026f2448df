'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { type Glyph, SHAPES } from './glyphs.tsx';
import { StatusGlyph } from './StatusGlyph.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Chip = styled('span')({
  display: 'inline-flex',
  height: 22,
  maxWidth: '100%',
  borderRadius: 4,
  fontSize: '0.75rem',
  fontWeight: 500,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  overflow: 'hidden',
  '@media (forced-colors: active)': { border: '1px solid' },
});

const Half = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, paddingInline: 8, flex: 'none' });

type Props = {
  status: Glyph;
  word: string;
  /** What was asked for and is not true yet, "to active"; `late` past its expected time. */
  pending?: { word: string; late?: boolean };
};

/** What is, and behind a dashed line what was asked for. Never a button. */
export function StatusChip({ status, word, pending }: Props) {
  const t = useTranslations('ui');
  const { family } = SHAPES[status];
  return (
    <Chip sx={pending && { border: '1px solid', borderColor: `status.${family}.mark` }}>
      <Half sx={{ bgcolor: `status.${family}.tint`, color: `status.${family}.fg` }}>
        <StatusGlyph glyph={status} />
        {word}
      </Half>
      {pending && (
        <Half
          sx={{
            flex: '0 1 auto',
            minWidth: 0,
            borderInlineStart: '1px dashed',
            borderColor: `status.${family}.mark`,
            bgcolor: pending.late ? 'status.warn.tint' : 'background.paper',
            color: pending.late ? 'status.warn.fg' : 'text.secondary',
          }}
        >
          <StatusGlyph glyph={pending.late ? 'late' : 'pending'} />
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '22px' }}>
            <VisuallyHidden> {t('pending')} </VisuallyHidden>
            {pending.word}
            {pending.late && ` ${t('late')}`}
          </span>
        </Half>
      )}
    </Chip>
  );
}
