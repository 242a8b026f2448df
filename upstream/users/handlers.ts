import { asc, isNotNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { USER_ROLES } from '#lib/contract/users.ts';
import { technicians } from '#upstream/db/dispatch.ts';
import { systems, users } from '#upstream/db/schema.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { ROLES } from '#upstream/roles.ts';
import { auditActs } from './auditList.ts';
import { personActs } from './change.ts';
import { deedsOf } from './deeds.ts';
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
      const found = await Promise.all(
        [users, systems, technicians].map((table) =>
          database.selectDistinct({ Branch: table.Branch }).from(table).where(isNotNull(table.Branch)).orderBy(asc(table.Branch)),
        ),
      );
      const branches = [...new Set(found.flat().flatMap((row) => row.Branch ?? []))].sort();
      return { data: { roles: USER_ROLES.map((role) => ({ role, ability: ROLES[role]({ Branch }) })), branches } };
    },
    deeds: deedsOf(world),
    link: makeLink(world),
    ...personActs(world),
    ...pictureActs(world),
    ...auditActs(world),
  };
}
