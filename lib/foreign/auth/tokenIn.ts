import { z } from 'zod';
import { User } from '#lib/contract/session.ts';
import { one } from '#lib/contract/shapes.ts';
import { inOurNames } from '#lib/contract/spellings.ts';

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

const REFRESH = ['refreshToken', 'refresh_token'];
const USERS = ['userData', 'user_data', 'user'];

function within(answer: unknown, names: readonly string[]): unknown {
  if (!isRecord(answer)) return undefined;
  const name = names.find((each) => each in answer);
  if (name) return answer[name];
  return [answer.data, answer.tokens, answer.authorisation].map((each) => within(each, names)).find((each) => each !== undefined);
}

/** Two tokens, and with a sign-in who it is: as the specification names them, or as the packages for Laravel do. */
export const TokensAnswer = z.unknown().transform((answer, context) => {
  const specified = isRecord(answer) && typeof answer.accessToken === 'string' ? answer.accessToken : '';
  const [accessToken, refreshToken] = [specified || tokenIn(answer), within(answer, REFRESH)];
  const expiresIn = z.coerce.number().positive().optional().catch(undefined).parse(lifeIn(answer));
  if (accessToken && typeof refreshToken === 'string' && refreshToken !== '')
    return { accessToken, refreshToken, ...(expiresIn && { expiresIn }) };
  for (const [name, found] of Object.entries({ accessToken, refreshToken }))
    if (typeof found !== 'string' || found === '')
      context.issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: [name] });
  return z.NEVER;
});
/** The user of a sign-in; nothing where they are to be asked for. */
export function userIn(answer: unknown) {
  const user = within(answer, USERS);
  const ability = within(answer, ['ability', 'abilities']);
  const whole =
    isRecord(user) && ability !== undefined && !['ability', 'abilities'].some((name) => name in user) ? { ...user, ability } : user;
  return z.safeParse(one(User), inOurNames(whole)).data?.data;
}

/** A token as programmers of Laravel answer it: bare, `{token}`, `{data: {token}}`, `{access_token, expires_in}`, `{accessToken: {…}, plainTextToken}`. */
export const TokenAnswer = z.unknown().transform((answer, context) => {
  const accessToken = tokenIn(answer);
  if (accessToken) return { accessToken, expiresIn: z.coerce.number().positive().optional().catch(undefined).parse(lifeIn(answer)) };
  context.addIssue('has no token');
  return z.NEVER;
});
