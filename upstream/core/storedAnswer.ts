import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '#lib/contract/problem.ts';
import { ProblemResponse } from './problemResponse.ts';

const StoredAnswer = z.union([
  z.object({
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode]),
    more: z.record(z.string(), z.unknown()),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({ reply: z.unknown().optional() }),
]);

export const packed = (answer: unknown): z.input<typeof StoredAnswer> => {
  if (!(answer instanceof ProblemResponse)) return { reply: answer };
  const { code, ...more } = answer.body;
  return { code, more, headers: answer.headers };
};

export const unpacked = (stored: unknown): unknown => {
  const answer = StoredAnswer.parse(stored);
  return 'code' in answer ? new ProblemResponse(answer.code, answer.more, answer.headers) : answer.reply;
};
