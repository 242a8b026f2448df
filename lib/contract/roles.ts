import { z } from 'zod';
import { AbilityRule } from './ability.ts';
import { endpoint, named } from './endpoint.ts';
import { all, flag, Id, maybe, maybeText, one, Text, Version } from './shapes.ts';
import { AbilityList } from './users.ts';
import { USER_ROLES } from './words/users.ts';

/** A role users are given. `ability` as a condition has `Branch: null` where each user's own branch comes. */
export const Role = z.object({
  /** Null: built in, the same everywhere, never changed. */
  id: maybe(Id),
  name: Text,
  /** The built-in role it was first copied from; itself, when it is one. */
  basis: z.enum(USER_ROLES),
  copied_from: maybeText,
  ability: z.array(AbilityRule),
  /** Users that have it and are not deleted; of them whose own list differs from the role's. */
  users: z.number(),
  apart: z.number(),
  updated_at: maybeText,
  version: Version,
  /** Whether the reader may give it: nobody gives more than they have. */
  mine: flag,
});
export type Role = z.infer<typeof Role>;

const Name = z.string().trim().min(1).max(40);

const own = { extension: 'roles' } as const;
const write = { ...own, access: ['manage', 'User'], touches: ['users'] } as const;

export const roles = named('roles', {
  list: endpoint({ ...own, method: 'GET', path: '/roles', access: ['read', 'User'], reply: all(Role) }),
  create: endpoint({
    ...write,
    method: 'PUT',
    path: '/roles',
    body: z.object({ name: Name, from: z.string().max(40), ability: AbilityList.optional() }),
    reply: one(Role),
  }),
  /** Users whose list is the role's get the new one at once; a list of somebody's own stays. */
  change: endpoint({
    ...write,
    method: 'POST',
    path: '/roles/:id',
    body: z.object({ name: Name.optional(), ability: AbilityList.optional(), version: Version }),
    reply: one(Role),
  }),
  remove: endpoint({ ...write, method: 'DELETE', path: '/roles/:id', query: z.object({ version: Version }), reply: one(Role) }),
});
