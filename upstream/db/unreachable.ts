/** What the system and Postgres say when a connection does not come about: nothing was sent over it. */
const CODES = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '53300']);

/** Whether a statement failed because there was no database to send it to: gone, starting, or with no connection left. */
export function isUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  return CODES.has(code as string) || isUnreachable(cause) || (Array.isArray(errors) && errors.some(isUnreachable));
}
