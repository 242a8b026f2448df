import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import type { User } from '#lib/contract/session.ts';
import { ACTIVITY_SOURCES, type ActivitySource } from '#lib/contract/words/operations.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sunsetAllowed } from '#upstream/sunset/repository.ts';
import { swapsAllowed } from '#upstream/swaps/repository.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { techniciansAllowed } from '#upstream/technicians/find.ts';
import { ticketsAllowed } from '#upstream/tickets/repository.ts';
import { ACCOUNT_SOURCE, ACTION_SOURCES, type ActionSource, shownTo } from '#upstream/users/actionSources.ts';
import { audit } from '#upstream/users/tables.ts';
import { operationsSeen } from './seen.ts';
import { operations } from './tables.ts';

type Reader = { user: User; ability: Ability };
/** `place`: by which lines of different histories have different ids. `beside`: what `seen` asks besides the record. */
export type SeenSource = ActionSource & { place: number; seen: SQL; beside?: readonly [table: PgTable, on: SQL] };

/** A swap's branch is that of its system. */
const BRANCH = [systems, eq(systems.csNo, swaps.csNo)] as const;

const MONEY = (ability: Ability): SQL | undefined => (mayEverywhere(ability, 'read', 'Invoice') ? sql`true` : undefined);

/** Of which records one may see the history; nothing where of none. What has money in it is for those who may see all of it. */
const SEEN: Readonly<Record<Exclude<ActivitySource, 'account' | 'work'>, (ability: Ability) => SQL | undefined>> = {
  sim: (ability) => (ability.can('read', 'Sim') ? readable(ability) : undefined),
  swap: (ability) => (ability.can('read', 'SimSwap') ? swapsAllowed(ability, 'read') : undefined),
  system: (ability) => (ability.can('read', 'System') ? systemsAllowed(ability, 'read') : undefined),
  ticket: (ability) => (ability.can('read', 'Ticket') ? ticketsAllowed(ability, 'read') : undefined),
  sunset: (ability) => (ability.can('read', 'Sunset') ? sunsetAllowed(ability, 'read') : undefined),
  technician: (ability) => (ability.can('read', 'Technician') ? techniciansAllowed(ability, 'read') : undefined),
  customer: MONEY,
  invoice: MONEY,
  recurring: MONEY,
  price: MONEY,
};

const WORK: ActionSource = {
  ...{ name: 'work', table: operations },
  events: { id: operations.id, at: operations.at, userId: operations.byId, by: operations.by },
  shown: {
    kind: operations.kind,
    about: sql`operations.kind || '/' || coalesce(operations.ref, operations.id)`,
    label: operations.what,
    facts: sql`jsonb_strip_nulls(jsonb_build_object('name', operations.name, 'count', operations.total, 'reason', operations.reason))`,
  },
};

/** The histories somebody may read, each with what of it. */
export function seenSources(reader: Reader): SeenSource[] {
  const { user, ability } = reader;
  const ofRecords = ACTION_SOURCES.flatMap((source) => {
    const seen = SEEN[source.name as keyof typeof SEEN](ability);
    return seen ? [{ ...source, shown: shownTo(source, ability), seen, ...(source.name === 'swap' && { beside: BRANCH }) }] : [];
  });
  const accounts = mayEverywhere(ability, 'manage', 'User')
    ? sql`true`
    : (or(eq(audit.userId, user.id), eq(audit.aboutId, user.id)) ?? sql`false`);
  const work = and(isNotNull(operations.byId), operationsSeen(reader)) ?? sql`false`;
  return [...ofRecords, { ...ACCOUNT_SOURCE, seen: accounts }, { ...WORK, seen: work }].map((source) => ({
    ...source,
    place: ACTIVITY_SOURCES.indexOf(source.name),
  }));
}
