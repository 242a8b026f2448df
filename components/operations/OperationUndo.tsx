'use client';

import { JobUndoAction } from '#components/bulk/JobUndoAction.tsx';
import { ImportUndoAction } from '#components/imports/ImportUndoAction.tsx';
import type { Operation } from '#lib/contract/operations.ts';

export function OperationUndo({ operation }: { operation: Operation }) {
  const { kind, ref, mine, can_undo } = operation;
  if (!can_undo) return null;
  if (kind === 'bulk') return <JobUndoAction id={ref} mine={mine} />;
  return kind === 'import' ? <ImportUndoAction id={ref} /> : null;
}
