import { z } from 'zod';
import { isRecord } from '#lib/format/records.ts';
import { AbilityRule } from './ability.ts';
import { endpoint, named } from './endpoint.ts';
import { recordIn } from './envelopes.ts';
import { EXTENSIONS } from './extensions.ts';
import { all, Done, flag, Id, maybeId, maybeText, opened, Text, wordOf } from './shapes.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './words/session.ts';

/** A word, or the role that has it as its name; of several the first. */
const role = z
  .preprocess((value) => (Array.isArray(value) ? value[0] : value), wordOf('name', 'slug', 'title'))
  .transform((word) => word ?? '');

/** A user as the upstream sends them. `ability` absent means "sent no list"; whatever else it is, `rulesOf` in lib/access judges it. */
export const User = z.object({
  id: Id,
  fullName: maybeText,
  username: maybeText,
  email: Text,
  role: role,
  ability: z.unknown().optional(),
  Branch: maybeText,
  technician_id: maybeId,
  status: maybeText,
  company: maybeText,
  country: maybeText,
  contact: maybeText,
  currentPlan: maybeText,
  avatar: maybeText,
  /** Only while the desk is under maintenance: since when (ISO 8601), why, and whether it is shut to this user. */
  maintenance: z.object({ since: maybeText, reason: maybeText, shut: flag }).optional().catch(undefined),
});
export type User = z.infer<typeof User>;

/** A user's rights may stand beside them. */
const withRights = (answer: unknown) => {
  const user = recordIn(answer, User);
  if (!user) return isRecord(answer) && !('data' in answer) ? { data: answer } : answer;
  const beside = [answer, isRecord(answer) ? answer.data : undefined].filter(isRecord).find((each) => 'ability' in each);
  return { data: 'ability' in user || !beside ? user : { ...user, ability: beside.ability } };
};
const UserAnswer = opened(withRights, z.object({ data: User }));

/** The signed-in user as pages and menu know them: `ability` is always a list of readable rules. */
export const SignedIn = User.pick({
  id: true,
  fullName: true,
  email: true,
  role: true,
  Branch: true,
  technician_id: true,
  avatar: true,
  maintenance: true,
}).extend({
  ability: z.array(AbilityRule),
});
export type SignedIn = z.infer<typeof SignedIn>;

const Credentials = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(LONGEST_PASSWORD) });
const Registration = z.object({
  fullName: z.string().min(1).max(120),
  email: z.email().max(254),
  password: z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD),
  /** From the one-time link of an upstream that has no admin yet; makes the first one. */
  invite: z.string().max(200).optional(),
});
export const Tokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });
export const LoginAnswer = Tokens.extend({ userData: User });

/** The one-time link of somebody invited, or whose password an admin took away, and the password they choose. */
const PasswordChoice = z.object({ link: z.string().min(1).max(200), password: z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD) });

const PasswordChange = z.object({
  current: z.string().min(1).max(LONGEST_PASSWORD),
  password: z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD),
});

export const session = named('session', {
  login: endpoint({ method: 'POST', path: '/jwt/login', access: 'bff', body: Credentials, reply: LoginAnswer }),
  register: endpoint({ method: 'POST', path: '/jwt/register', access: 'bff', body: Registration, reply: LoginAnswer }),
  choosePassword: endpoint({
    method: 'POST',
    path: '/jwt/password',
    access: 'bff',
    body: PasswordChoice,
    reply: LoginAnswer,
    extension: 'users',
  }),
  logout: endpoint({ method: 'POST', path: '/jwt/logout', access: 'bff', body: z.object({ refreshToken: z.string() }), reply: Done }),
  refresh: endpoint({
    method: 'POST',
    path: '/jwt/refresh-token',
    access: 'bff',
    body: z.object({ refreshToken: z.string() }),
    reply: Tokens,
  }),
  user: endpoint({ method: 'GET', path: '/user', access: 'signed-in', reply: UserAnswer }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/password',
    access: 'signed-in',
    body: PasswordChange,
    reply: Done,
    extension: 'passwords',
  }),
  capabilities: endpoint({ method: 'GET', path: '/capabilities', access: 'bff', reply: all(z.enum(EXTENSIONS).or(z.string())) }),
});
