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
export type Problem = {
  code: ProblemCode;
  message: string;
  errors?: Record<string, string[]> | undefined;
  next?: string[] | undefined;
  current?: unknown;
  request_id?: string | undefined;
  came?: 'page' | 'text' | 'nothing' | undefined;
  /** The texts are sentences the upstream wrote for people, not our words for a rule. */
  own_words?: true | undefined;
};

/** A problem with its status: thrown in the browser as ApiError, returned on the server. */
export const problem = (code: ProblemCode, more: Partial<Omit<Problem, 'code'>> = {}) => ({
  status: PROBLEMS[code],
  body: { code, message: code.replaceAll('_', ' '), ...more } satisfies Problem,
});

/** What an upstream that knows no codes of ours wrote about a field. */
export const fieldMessage = (problem: Problem | undefined, field: string) =>
  problem?.own_words ? problem.errors?.[field]?.join(' ') || undefined : undefined;
