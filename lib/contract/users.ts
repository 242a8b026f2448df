import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { AbilityRule } from './ability.ts';
import { AUDIT_FIELDS, AuditEvent, AuditQuery } from './audit.ts';
import { endpoint, named } from './endpoint.ts';
import { User } from './session.ts';
import { all, anyOf, FileBody, flag, Id, listOf, maybe, maybeId, maybeText, one, Paging, Text, Version } from './shapes.ts';
import { USER_PLANS, USER_ROLES, USER_SORTS, USER_STATUSES } from './words/users.ts';

/** Where else somebody is found, and at which hosts such an address may be; null: anywhere. */
export const LINK_HOSTS = {
  website: null,
  linkedin: ['linkedin.com'],
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  x: ['x.com', 'twitter.com'],
} as const satisfies Record<string, readonly string[] | null>;
export type LinkKind = keyof typeof LINK_HOSTS;
export const LINK_KINDS = Object.keys(LINK_HOSTS) as LinkKind[];

const isAt = (host: string, wanted: string) => host === wanted || host.endsWith(`.${wanted}`);

/** An address with https, without a name or a password in it, and at the network it is meant for. */
export const linkAt = (kind: LinkKind) =>
  z
    .string()
    .trim()
    .max(300)
    .refine(
      (text) => {
        const url = URL.canParse(text) ? new URL(text) : undefined;
        if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) return false;
        const hosts: readonly string[] | null = LINK_HOSTS[kind];
        return !hosts || hosts.some((each) => isAt(url.hostname, each));
      },
      `an https address${LINK_HOSTS[kind] ? ` at ${LINK_HOSTS[kind].join(' or ')}` : ''}`,
    );

const Links = z.strictObject(
  Object.fromEntries(LINK_KINDS.map((kind) => [kind, linkAt(kind).optional()])) as Record<LinkKind, z.ZodOptional<z.ZodString>>,
);

export const Person = User.extend({
  language: maybeText,
  links: z.preprocess((value) => value ?? {}, z.partialRecord(z.enum(LINK_KINDS as [LinkKind, ...LinkKind[]]), z.string()).catch({})),
  technician_name: maybeText,
  customer_id: maybeId,
  customer_name: maybeText,
  as_role: flag,
  link_until: maybeText,
  link_kind: maybe(z.enum(['invite', 'reset'])),
  last_sign_in_at: maybeText,
  deleted: flag,
  created_at: maybeText,
  updated_at: maybeText,
  version: Version,
});
export type Person = z.infer<typeof Person>;

export const UserQuery = Paging.extend({
  sort: z.enum(USER_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('fullName'),
  role: anyOf(z.string().max(40)),
  plan: anyOf(z.string().max(40)),
  status: anyOf(z.enum(USER_STATUSES)),
  /** `1`: answer `meta.counts` of role, plan and status. */
  counts: z.enum(['1']).optional(),
});
export type UserQuery = z.infer<typeof UserQuery>;

const words = (most: number) => z.string().trim().max(most);
const maybeWords = (most: number) => words(most).nullable();

export const ContactNumber = words(40).regex(/^[+()\d\s./x-]{5,40}$/, 'a telephone number');

const Fields = z.object({
  fullName: words(120).min(1),
  email: z.email().max(254),
  /** A built-in role, or the name of one of the operator's own (`GET /roles`). */
  role: words(40).min(1),
  currentPlan: z.enum(USER_PLANS).nullable(),
  Branch: maybeWords(60),
  /** The technician whose days these are; nobody else's account has the same one. */
  technician_id: Id.nullable(),
  /** Of a client alone: the customer whose account they see. Whoever sets it reads invoices. */
  customer_id: Id.nullable(),
  company: maybeWords(120),
  country: maybeWords(60),
  contact: ContactNumber.nullable(),
  language: z.enum(LANGUAGES).nullable(),
});

export const NewPerson = Fields.partial().required({ fullName: true, email: true, role: true });
export type NewPerson = z.infer<typeof NewPerson>;

/** Every page of theirs carries the list, and the audit keeps what it was and what it became. */
const MOST_ABILITY = 50_000;
const isCarried = (rules: AbilityRule[]) => JSON.stringify(rules).length <= MOST_ABILITY;
export const AbilityList = z.array(AbilityRule).max(200).refine(isCarried, `at most ${MOST_ABILITY} letters`);

export const PersonChange = Fields.partial().extend({
  status: z.enum(['active', 'inactive']).optional(),
  username: maybeWords(60).optional(),
  links: Links.optional(),
  /** The list itself; `role`: what the role gives. Left out, a list that was the role's follows the role, and another stays. */
  ability: z.union([z.literal('role'), AbilityList]).optional(),
  version: Version,
});
export type PersonChange = z.infer<typeof PersonChange>;

export const UserAction = z.object({
  id: z.string(),
  at: z.string(),
  /** Which history it stands in: sim, swap, system, ticket, sunset, invoice, customer or account. */
  source: z.string(),
  kind: z.string(),
  /** The record: a number, or a CS number. */
  about: maybeText,
  label: maybeText,
  facts: maybe(z.record(z.string(), z.unknown())),
});
export type UserAction = z.infer<typeof UserAction>;

/** What may be chosen for a user: each role with the list it gives in a branch and the built-in one it was copied from, and the branches there are. */
export const UserOptions = z.object({
  roles: z.array(z.object({ role: z.string(), basis: z.enum(USER_ROLES).optional(), ability: z.array(AbilityRule) })),
  branches: z.array(z.string()),
});

/** Shown once: whoever opens it chooses the password. `mailed`: it is on its way to the user's address. */
export const OneTimeLink = z.object({ token: z.string(), until: z.string(), kind: z.enum(['invite', 'reset']), mailed: flag });
export type OneTimeLink = z.infer<typeof OneTimeLink>;

export const AVATAR_LIMIT = 1024 * 1024;
export const AVATAR_SIDE = 256;

const extension = 'users';

export const users = named('users', {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: ['read', 'User'],
    query: UserQuery,
    reply: listOf(Person),
    extension,
  }),
  options: endpoint({
    method: 'GET',
    path: '/users/options',
    access: ['read', 'User'],
    query: z.object({ Branch: z.string().max(60).optional() }),
    reply: one(UserOptions),
    extension,
  }),
  addBranch: endpoint({
    method: 'POST',
    path: '/users/branches',
    access: ['create', 'User'],
    body: z.object({ name: words(60).min(1) }),
    reply: one(z.object({ name: Text })),
    extension,
  }),
  show: endpoint({ method: 'GET', path: '/users/:id', access: ['read', 'User'], reply: one(Person), extension }),
  actions: endpoint({
    method: 'GET',
    path: '/users/:id/deeds',
    access: ['read', 'User'],
    reply: all(UserAction),
    extension,
  }),
  create: endpoint({
    method: 'PUT',
    path: '/users',
    access: ['create', 'User'],
    body: NewPerson,
    reply: one(Person),
    extension,
  }),
  change: endpoint({
    method: 'POST',
    path: '/users/:id',
    access: ['update', 'User'],
    body: PersonChange,
    reply: one(Person),
    extension,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    access: ['delete', 'User'],
    query: z.object({ version: Version }),
    reply: one(Person),
    extension,
  }),
  link: endpoint({
    method: 'POST',
    path: '/users/:id/link',
    access: ['update', 'User'],
    body: z.object({ kind: z.enum(['invite', 'reset']), version: Version }),
    reply: one(OneTimeLink),
    extension,
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/users/:id/avatar',
    access: 'signed-in',
    query: z.object({ v: z.string().max(64).optional() }),
    reply: FileBody,
    file: true,
    extension,
  }),
  draw: endpoint({
    method: 'POST',
    path: '/users/:id/avatar',
    access: ['update', 'User'],
    body: z.object({ file: z.unknown() }),
    upload: true,
    reply: one(Person),
    extension,
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/users/:id/avatar',
    access: ['update', 'User'],
    query: z.object({ version: Version }),
    reply: one(Person),
    extension,
  }),
  audit: endpoint({
    method: 'GET',
    path: '/audit',
    access: ['manage', 'User'],
    query: AuditQuery,
    reply: listOf(AuditEvent),
    extension,
  }),
  auditExport: endpoint({
    method: 'POST',
    path: '/audit-export',
    access: ['manage', 'User'],
    body: AuditQuery.partial().extend({
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
      columns: z.array(z.enum(AUDIT_FIELDS)).min(1).optional(),
      heads: z.array(z.string().max(80)).optional(),
    }),
    reply: FileBody,
    file: true,
    extension,
  }),
});
