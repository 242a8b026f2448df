import { desc, eq } from 'drizzle-orm';
import { rulesOf } from '#lib/access/rules.ts';
import type { Subject } from '#lib/contract/ability.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { UserAction } from '#lib/contract/users.ts';
import { cellOf } from '#lib/domain/abilityMatrix.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ACCOUNT_SOURCE, ACTION_SOURCES, type ActionSource, shownTo } from './actionSources.ts';
import { findPerson } from './repository.ts';

const MOST = 50;

type ActionRow = {
  id: number;
  at: Date;
  kind: string;
  about: string | number | null;
  label: string | null;
  facts: Record<string, unknown> | null;
};

async function read(database: Database, { events, table, shown, of }: ActionSource, userId: number): Promise<ActionRow[]> {
  const asked = database
    .select({ id: events.id, at: events.at, ...shown })
    .from(table)
    .$dynamic();
  if (of) asked.leftJoin(...of);
  return (await asked.where(eq(events.userId, userId)).orderBy(desc(events.id)).limit(MOST)) as ActionRow[];
}

const isSeen = (reader: User, subject: Subject) => {
  const { state, except } = cellOf(rulesOf(reader), 'read', subject);
  return state === 'always' && except.length === 0;
};

const serializeAction = (source: string, { id, at, kind, about, label, facts }: ActionRow): UserAction => ({
  ...{ id: `${source}-${id}`, at: at.toISOString(), source, kind },
  ...{ about: about === null ? null : String(about), label, facts },
});

export const actionsOf =
  ({ database }: Context): Handlers<typeof contract.users>['actions'] =>
  async ({ params, ability, user }) => {
    const row = await findPerson(database, params.id, ability);
    if (!row) return undefined;
    const actions: UserAction[] = [];
    for (const source of ACTION_SOURCES)
      if (isSeen(user, source.subject))
        actions.push(
          ...(await read(database, { ...source, shown: shownTo(source, ability) }, row.id)).map((shown) =>
            serializeAction(source.name, shown),
          ),
        );
    const isShown = row.id === user.id || cellOf(rulesOf(user), 'manage', 'User').state === 'always';
    if (isShown) actions.push(...(await read(database, ACCOUNT_SOURCE, row.id)).map((shown) => serializeAction('account', shown)));
    return { data: actions.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST) };
  };
