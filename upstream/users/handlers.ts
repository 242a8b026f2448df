import { subject } from '@casl/ability';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { auditActs } from './auditList.ts';
import { addBranch, branchesOf } from './branches.ts';
import { personActs } from './change.ts';
import { lockUsers } from './guard.ts';
import { makeLink } from './link.ts';
import { listPeople } from './list.ts';
import { pictureActs } from './picture.ts';
import { findPerson, peopleAllowed, serializePerson } from './repository.ts';
import { readRoles } from './roleBook.ts';
import { actionsOf } from './userActions.ts';

export function userHandlers(context: Context): Handlers<typeof contract.users> {
  const { database, clock } = context;
  return {
    list: async ({ query, ability }) => listPeople(database, peopleAllowed(ability, 'read'), query, clock.now()),
    show: async ({ params, ability }) => {
      const row = await findPerson(database, params.id, ability);
      return row && { data: await serializePerson(database, row, clock.now()) };
    },
    options: async ({ query }) => {
      const Branch = query.Branch?.trim() || null;
      const given = await readRoles(database);
      const roles = given.all.map(({ name, basis }) => ({ role: name, basis, ability: given.rulesFor(name, Branch) ?? [] }));
      return { data: { roles, branches: await branchesOf(database) } };
    },
    addBranch: async ({ body: { name }, ability, user, transact }) =>
      transact(async (tx) => {
        if (!ability.can('create', subject('User', { Branch: name }) as unknown as 'User')) return new ProblemResponse('forbidden');
        await lockUsers(tx);
        return (await addBranch(tx, name, user.fullName ?? user.email, clock.now())) ?? { data: { name } };
      }),
    actions: actionsOf(context),
    link: makeLink(context),
    ...personActs(context),
    ...pictureActs(context),
    ...auditActs(context),
  };
}
