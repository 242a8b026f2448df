'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import type { GhostKind } from '#lib/contract/ghosts.ts';

export const GHOST_GLYPHS: Record<GhostKind, Glyph> = {
  'billed-not-installed': 'late',
  'dead-system': 'late',
  'two-on-one': 'late',
  'imei-moved': 'go-back',
  silent: 'test-now',
  'installed-not-billed': 'failed',
};

export function useDueWords() {
  const t = useTranslations('ghosts');
  return (minutes: number) => {
    if (minutes % 1440 === 0) return t('dueDays', { days: minutes / 1440 });
    return minutes % 60 === 0 ? t('dueHours', { hours: minutes / 60 }) : t('due', { minutes });
  };
}
