'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { Run } from '#lib/contract/runs.ts';

export const RUN_GLYPHS: Record<Run['state'], Glyph> = { running: 'running', waiting: 'late', done: 'done', failed: 'failed' };

export function RunStateChip({ state }: Pick<Run, 'state'>) {
  const t = useTranslations('runs.states');
  return <StatusChip status={RUN_GLYPHS[state]} word={t(state)} />;
}
