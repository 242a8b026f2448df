'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { Operation } from '#lib/contract/operations.ts';
import { OPERATION_STATES, type OperationState } from '#lib/contract/words/operations.ts';

export const OPERATION_GLYPHS: Record<OperationState, Glyph> = {
  running: 'running',
  paused: 'suspended',
  failed: 'failed',
  done: 'done',
  stopped: 'skipped',
  undone: 'go-back',
};

export function OperationStateChip({ state }: Pick<Operation, 'state'>) {
  const t = useTranslations('operations.states');
  const known = OPERATION_STATES.find((each) => each === state);
  return known ? <StatusChip status={OPERATION_GLYPHS[known]} word={t(known)} /> : <StatusChip status="unknown" word={state ?? ''} />;
}
