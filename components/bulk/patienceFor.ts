import { ApiError } from '#lib/browser/api/api.ts';

/** Whether a failure passes by itself: why, and for how many seconds to leave the server alone if it said so. */
export function patienceFor(error: unknown): { why: 'busy' | 'unreachable'; seconds?: number } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code } = error.problem;
  if (code === 'too_many' || code === 'busy') return { why: 'busy', seconds: error.retryAfter };
  return code === 'unreachable' || code === 'timeout' ? { why: 'unreachable' } : undefined;
}
