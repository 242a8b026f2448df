import { type Problem, type ProblemCode, problem } from '#lib/contract/problem.ts';

export class ProblemResponse {
  readonly status: number;
  readonly body: Problem;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, more: Partial<Omit<Problem, 'code'>> = {}, headers: Record<string, string> = {}) {
    const { status, body } = problem(code, more);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  response(requestId?: string): Response {
    return Response.json({ ...this.body, ...(requestId ? { request_id: requestId } : {}) }, { status: this.status, headers: this.headers });
  }
}

/** A value the contract can't judge by itself is wrong: `{ field: [text] }`. */
export const invalid = (errors: Record<string, string[]>) => new ProblemResponse('invalid', { errors });
