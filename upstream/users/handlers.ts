import { subject } from '@casl/ability';
import type * as contract from '#lib/contract/index.ts';
import { USER_ROLES } from '#lib/contract/users.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { Refusal } from '#upstream/refusal.ts';
import { ROLES } from '#upstream/roles.ts';
import { auditActs } from './auditList.ts';
import { addBranch, branchesOf } from './branches.ts';
import { personActs } from './change.ts';
import { deedsOf } from './deeds.ts';
import { inTurn } from './guard.ts';
import { makeLink } from './link.ts';
import { listPeople } from './list.ts';
import { pictureActs } from './picture.ts';
import { findPerson, peopleAllowed, wirePerson } from './row.ts';

export function userHandlers(world: World): Handlers<typeof contract.users> {
  const { database, clock } = world;
  return {
    list: async ({ query, ability }) => listPeople(database, peopleAllowed(ability, 'read'), query, clock.now()),
    show: async ({ params, ability }) => {
      const row = await findPerson(database, params.id, ability);
      return row && { data: await wirePerson(database, row, clock.now()) };
    },
    options: async ({ query }) => {
      const Branch = query.Branch?.trim() || null;
      const roles = USER_ROLES.map((role) => ({ role, ability: ROLES[role]({ Branch }) }));
      return { data: { roles, branches: await branchesOf(database) } };
    },
    addBranch: async ({ body: { name }, ability, user, transact }) =>
      transact(async (tx) => {
        if (!ability.can('create', subject('User', { Branch: name }) as unknown as 'User')) return new Refusal('forbidden');
        await inTurn(tx);
        return (await addBranch(tx, name, user.fullName ?? user.email, clock.now())) ?? { data: { name } };
      }),
    deeds: deedsOf(world),
    link: makeLink(world),
    ...personActs(world),
    ...pictureActs(world),
    ...auditActs(world),
  };
}
