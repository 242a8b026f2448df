import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import { type FileRule, LIMITS, Unreadable } from './limits.ts';

const WHY: Partial<Record<FileRule, string>> = {
  file_columns: `more than ${LIMITS.columns} columns`,
  file_cell: 'a cell is too long',
};

/** A file that can't be read, by its row and why. */
export function refusedFile(error: unknown, of: { file_rows: string; file_kind: string }): ProblemResponse {
  if (!(error instanceof Unreadable)) throw error;
  const why = { ...WHY, ...of }[error.rule] ?? 'can’t be read as CSV';
  return invalid({ file: [`row ${error.row}: ${why}`] });
}
