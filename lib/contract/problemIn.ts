import { z } from 'zod';
import { laravelProblem } from './laravelProblem.ts';
import { PROBLEMS, type Problem, type ProblemCode } from './problem.ts';

export const ProblemBody = z.object({
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
  own_words: z.literal(true).optional().catch(undefined),
}) satisfies z.ZodType<Problem>;

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
  const known = ProblemBody.safeParse(payload);
  if (known.success) return known.data;
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'failed');
  const loose = ProblemBody.omit({ code: true }).safeParse(laravelProblem(status, payload));
  return { code, ...(loose.success ? { ...loose.data, own_words: true } : { message: '' }) };
}
