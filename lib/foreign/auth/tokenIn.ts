import { z } from 'zod';

const NAMES = ['plainTextToken', 'access_token', 'token', 'accessToken', 'api_token'];
const AROUND = ['data', 'token', 'authorisation', 'authorization'];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isToken = (value: unknown): value is string => typeof value === 'string' && /^\S{16,}$/.test(value);

function tokenIn(answer: unknown): string | undefined {
  if (isToken(answer)) return answer;
  if (!isRecord(answer)) return undefined;
  const token = NAMES.map((name) => answer[name]).find(isToken);
  return token ?? AROUND.map((name) => tokenIn(answer[name])).find(isToken);
}

const lifeIn = (answer: unknown): unknown =>
  isRecord(answer) ? (answer.expires_in ?? lifeIn(answer.data ?? answer.authorisation)) : undefined;

/** A token as programmers of Laravel answer it: bare, `{token}`, `{data: {token}}`, `{access_token, expires_in}`, `{accessToken: {…}, plainTextToken}`. */
export const TokenAnswer = z.unknown().transform((answer, context) => {
  const accessToken = tokenIn(answer);
  if (accessToken) return { accessToken, expiresIn: z.coerce.number().positive().optional().catch(undefined).parse(lifeIn(answer)) };
  context.addIssue('has no token');
  return z.NEVER;
});
