import { ProblemResponse } from '#upstream/core/problemResponse.ts';

export const refusedFor = (rule: string, message: string) =>
  new ProblemResponse('illegal_state', { message, errors: { system_no: [rule] } });
