'use client';

import { useTranslations } from 'next-intl';
import { type Glyph, SHAPES } from './glyphs.tsx';
import css from './StatusChip.module.css';
import { StatusGlyph } from './StatusGlyph.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

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
    <span className={css.chip} data-family={family} data-pending={pending && ''}>
      <span className={css.half}>
        <StatusGlyph glyph={status} />
        {word}
      </span>
      {pending && (
        <span className={css.asked} data-late={pending.late ? '' : undefined}>
          <StatusGlyph glyph={pending.late ? 'late' : 'pending'} />
          <span>
            <VisuallyHidden> {t('pending')} </VisuallyHidden>
            {pending.word}
            {pending.late && ` ${t('late')}`}
          </span>
        </span>
      )}
    </span>
  );
}
