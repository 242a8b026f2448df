import { z } from 'zod';
import { isRecord } from './envelopes.ts';

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

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const textIn = (value: unknown) =>
  isRecord(value) ? [value.message, value.detail, value.title].find(isText) : isText(value) ? value : undefined;

/** Texts by field, whether they stand under its name or beside it: `[{field, message}]`. */
function errorsIn(value: unknown): Record<string, string[]> | undefined {
  if (Array.isArray(value)) {
    const named = value.flatMap((each) => {
      const [field, text] = isRecord(each) ? [each.field ?? each.param ?? each.name, textIn(each)] : [];
      return isText(field) && text ? [{ field, text }] : [];
    });
    const fields = [...new Set(named.map(({ field }) => field))];
    const textsOf = (name: string) => named.flatMap(({ field, text }) => (field === name ? [text] : []));
    return fields.length > 0 ? Object.fromEntries(fields.map((name) => [name, textsOf(name)])) : undefined;
  }
  if (!isRecord(value)) return undefined;
  const found = Object.entries(value).map(([field, texts]) => [field, [texts].flat().map(textIn)] as const);
  const isAll = found.length > 0 && found.every(([, texts]) => texts.length > 0 && texts.every(isText));
  return isAll ? Object.fromEntries(found.map(([field, texts]) => [field, texts.filter(isText)])) : undefined;
}

/** What answers say of themselves: none of it is the name of a field. */
const OF_ANSWERS = ['message', 'error', 'status', 'code', 'exception', 'file', 'line', 'trace', 'success'];

/** What is said in any of the places where programmers put it, in ours: a sentence in `message`, texts by field in `errors`. */
function asLaravelSays(status: number, payload: unknown) {
  if (!isRecord(payload)) return payload;
  const { message, error, errors, data } = payload;
  const inner = isRecord(error) ? error.errors : undefined;
  // A validator's own bag, returned as it is, is the whole answer of a 422.
  const isBag =
    errors === undefined && Object.entries(payload).every(([name, texts]) => Array.isArray(texts) && !OF_ANSWERS.includes(name));
  const bags = status === 422 ? [errors, inner, error, message, data, isBag && payload] : [errors, inner];
  const byField = bags
    .filter((bag) => typeof bag === 'object')
    .map(errorsIn)
    .find((each) => each !== undefined);
  const listed = Array.isArray(errors) ? errors.map(textIn).filter(isText) : [];
  const sentence = textIn(message) ?? textIn(error) ?? (byField || listed.length === 0 ? undefined : listed.join(' '));
  return { ...payload, message: sentence ?? '', errors: byField };
}

/** Reads a failed answer; one without a known `code` (a plain Laravel's, or HTML) is named by its status. */
export function problemIn(status: number, payload: unknown): Problem {
  const known = Problem.safeParse(payload);
  if (known.success) return known.data;
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'failed');
  const loose = Problem.omit({ code: true }).safeParse(asLaravelSays(status, payload));
  return { code, ...(loose.success ? { ...loose.data, own_words: true } : { message: '' }) };
}

/** What an upstream that knows no codes of ours wrote about a field. */
export const fieldMessage = (problem: Problem | undefined, field: string) =>
  problem?.own_words ? problem.errors?.[field]?.join(' ') || undefined : undefined;
