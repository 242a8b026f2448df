import { eq, sql } from 'drizzle-orm';
import { abilityOf } from '#lib/access/allows.ts';
import { rulesOf } from '#lib/access/rules.ts';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { type Endpoint, isAct, nounOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { Maintenance } from '#lib/contract/maintenance.ts';
import type { User } from '#lib/contract/session.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';

export const KEY = 'maintenance';
const OPEN: Maintenance = { on: false, since: null, by: null, reason: null, version: 0 };

/** What stands in the database, beside whatever else is selected: no call costs a question more. */
export const stateColumn = sql<unknown>`(select ${meta.value} from ${meta} where ${meta.key} = ${KEY})`;

const stateIn = (value: unknown): Maintenance => Maintenance.safeParse(value).data ?? OPEN;

export const keepState = (database: Database) => database.insert(meta).values({ key: KEY, value: OPEN }).onConflictDoNothing();

const selected = (database: Database) => database.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY));

export async function readState(database: Database): Promise<Maintenance> {
  const [row] = await selected(database);
  return stateIn(row?.value);
}

export async function lockState(tx: Database, strength: 'update' | 'share'): Promise<Maintenance> {
  const [row] = await selected(tx).for(strength);
  return stateIn(row?.value);
}

const ofSystems = (rule: AbilityRule): AbilityRule[] =>
  [rule.subject].flat().some((subject) => subject === 'System' || subject === 'all') ? [{ ...rule, subject: 'System' }] : [];

/** The user while the desk may be closed: whoever manages all goes on; the others keep what shows them the systems on test, and are told. */
export function underMaintenance(user: User, value: unknown): User {
  const { on, since, reason } = stateIn(value);
  if (!on) return user;
  const rules = rulesOf(user);
  const shut = !abilityOf(rules).can('manage', 'all');
  return { ...user, ...(shut && { ability: rules.flatMap(ofSystems) }), maintenance: { since, reason, shut } };
}

const closed = ({ maintenance }: User): ProblemResponse | undefined =>
  maintenance?.shut
    ? new ProblemResponse('busy', { message: `Under maintenance: ${maintenance.reason}` }, { 'retry-after': '60' })
    : undefined;

export const closedTo = (user: User, endpoint: Endpoint): ProblemResponse | undefined =>
  isAct(endpoint) && endpoint !== contract.systems.offTest && !['session', 'channels'].includes(nounOf(endpoint))
    ? closed(user)
    : undefined;

/** For what keeps the desk from being closed once it has begun: nobody begins it in the moment in which the desk is closed. */
export const closedMeanwhile = async (tx: Database, user: User): Promise<ProblemResponse | undefined> =>
  closed(underMaintenance(user, await lockState(tx, 'share')));
