'use client';

import { useTranslations } from 'next-intl';
import type { LineMove } from '#lib/contract/bulk.ts';
import { useSkipWords } from './useSkipWords.ts';

const MOST = 20;

export function MovesLeftOut({ moves }: { moves: readonly LineMove[] }) {
  const t = useTranslations('bulk.moves');
  const why = useSkipWords();
  const left = moves.filter(({ rule }) => rule !== null);
  if (left.length === 0) return null;
  return (
    <ul aria-label={t('leftOut')} style={{ margin: 0, paddingInlineStart: 18, overflowWrap: 'anywhere' }}>
      {left.slice(0, MOST).map(({ from, to, rule }, index) => (
        <li key={index}>
          {from} → {to}: {why(rule ?? '')}
        </li>
      ))}
      {left.length > MOST && <li>{t('more', { count: left.length - MOST })}</li>}
    </ul>
  );
}
