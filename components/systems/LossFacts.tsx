'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { LostPath } from '#lib/contract/lostPaths.ts';
import css from './LossFacts.module.css';

export function LossLevel({ lost: { level, is_fire: isFire } }: { lost: LostPath }) {
  const t = useTranslations('systems.lost');
  return (
    <span className={css.level} data-level={level}>
      <StatusGlyph glyph={level === 'last' ? 'failed' : 'late'} />
      {t(`level.${level}`)}
      {isFire && <span className={css.fire}>{t('fireKind')}</span>}
    </span>
  );
}

/** What a fire alarm system asks for, and that nobody is told while it is on test. */
export function LossNote({ lost: { level, is_fire: isFire, on_test: isOnTest } }: { lost: LostPath }) {
  const t = useTranslations('systems.lost');
  const notes = [...(isOnTest ? [t('onTest')] : []), ...(isFire ? [t(level === 'last' ? 'fireLast' : 'fireOne')] : [])];
  return notes.length > 0 ? <span className={css.note}>{notes.join(' ')}</span> : null;
}

export function LostPathNames({ lost }: { lost: LostPath }) {
  const names = useTranslations('systems.feed.paths');
  return lost.paths.map(({ path }) => names(path)).join(', ');
}
