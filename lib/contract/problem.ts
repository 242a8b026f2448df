import { z } from 'zod';
import { laravelProblem } from './laravelProblem.ts';

/** Every way a call can fail, and the status it travels under. The words live in messages `problems.<code>`. */
export const PROBLEMS = {
  /** A write that was done, of which nobody can say what is now. */
  done: 200,
  signed_out: 401,
  forbidden: 403,
  csrf: 403,
  not_found: 404,
  method: 405,
  stale: 409,
  illegal_state: 409,
  pending: 409,
  duplicate: 409,
  confirm_needed: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  key_reused: 422,
  too_many: 429,
  failed: 500,
  not_built: 501,
  unreachable: 502,
  /** An answer that does not have what was asked for. */
  unread: 502,
  busy: 503,
  timeout: 504,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of every failed answer. `errors` maps a field to its texts, `next` names the legal next actions, `current` is the record as it is now. */
export const Problem = z.object({
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  message: z.string().catch(''),
  errors: z
    .record(
      z.string(),
      z.preprocess((texts) => (typeof texts === 'string' ? [texts] : texts), z.array(z.string())),
    )
    .optional()
    .catch(undefined),
  next: z.array(z.string()).optional().catch(undefined),
  current: z.unknown().optional(),
  request_id: z.string().optional().catch(undefined),
  came: z.enum(['page', 'text', 'nothing']).optional().catch(undefined),
  /** The texts are sentences the upstream wrote for people, not our words for a rule. */
  own_words: z.literal(true).optional().catch(undefined),
});
export type Problem = z.infer<typeof Problem>;

/** A problem with its status: thrown in the browser as ApiError, returned on the server. */
export const problem = (code: ProblemCode, more: Partial<Omit<Problem, 'code'>> = {}) => ({
  status: PROBLEMS[code],
  body: { code, message: code.replaceAll('_', ' '), ...more } satisfies Problem,
});

const BY_STATUS: Partial<Record<number, ProblemCode>> = {
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  405: 'method',
  409: 'illegal_state',
  413: 'too_large',
  415: 'unsupported_type',
  419: 'csrf',
  422: 'invalid',
  429: 'too_many',
  501: 'not_built',
  502: 'unreachable',
  503: 'busy',
  504: 'timeout',
};

/** Reads a failed answer; one without a known `code` (a plain Laravel's, or HTML) is named by its status. */
export function problemIn(status: number, payload: unknown): Problem {
  const known = Problem.safeParse(payload);
  if (known.success) return known.data;
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'failed');
  const loose = Problem.omit({ code: true }).safeParse(laravelProblem(status, payload));
  return { code, ...(loose.success ? { ...loose.data, own_words: true } : { message: '' }) };
}

/** What an upstream that knows no codes of ours wrote about a field. */
export const fieldMessage = (problem: Problem | undefined, field: string) =>
  problem?.own_words ? problem.errors?.[field]?.join(' ') || undefined : undefined;
