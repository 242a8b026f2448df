/** What the system and Postgres say when nothing more can be written; the embedded one says it in words. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
const WORDS = /no space left on device|disk quota exceeded/i;

/** Whether a statement failed because the disk is full. Nothing of it was kept. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  return CODES.has(code as string) || (typeof message === 'string' && WORDS.test(message)) || isDiskFull(cause);
}
