import { eq, type SQL } from 'drizzle-orm';
import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import type { LineRule } from '#lib/contract/lineRules.ts';
import type { User } from '#lib/contract/session.ts';
import type { LineRuleAct } from '#lib/contract/words/lineRules.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { iso } from '#upstream/core/iso.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type LineRuleRow, lineRules } from './tables.ts';

export type Reader = { user: User; ability: Ability };

/** A rule is its maker's, and seen by whoever may see all that it looks at. */
export const seenBy = ({ user, ability }: Reader): SQL | undefined =>
  mayEverywhere(ability, 'read', 'Sim') ? undefined : eq(lineRules.createdById, user.id);

export const mayChange = (row: Pick<LineRuleRow, 'createdById'>, { user, ability }: Reader) =>
  row.createdById === user.id || (mayEverywhere(ability, 'read', 'Sim') && mayEverywhere(ability, 'update', 'Sim'));

/** Nobody has a rule do what they may not do themselves, when it is made and in the night. */
export const mayHave = (ability: Ability, act: LineRuleAct) =>
  act === 'tell' || (act === 'todo' ? ability.can('create', 'Todo') : ability.can('deactivate', 'Sim'));

export const serializeRule = (row: LineRuleRow, reader: Reader): LineRule => ({
  ...{ id: row.id, name: row.name, condition: row.condition, threshold: row.threshold, provider: row.provider },
  ...{ device_type: row.deviceType, warehouse_code: row.warehouseCode, chosen: row.simIds?.length ?? null, act: row.act },
  ...{ enabled: row.enabled, orphaned: row.orphaned, last_run_at: iso(row.lastRunAt), found: row.found, told: row.told },
  ...{ next_run_at: iso(row.nextRunAt), created_by: row.createdBy, may_change: mayChange(row, reader), version: row.version },
});

export async function findRule(database: Database, id: string, reader: Reader): Promise<LineRuleRow | undefined> {
  return findRecord(database, lineRules, id, { seen: seenBy(reader) });
}

/** Locked until the transaction ends, for whoever may change it; or why not. */
export async function ruleFor(tx: Database, id: string, reader: Reader, version: number | undefined) {
  const row = await findRecord(tx, lineRules, id, { seen: seenBy(reader), lock: 'update' });
  if (!row) return undefined;
  if (!mayChange(row, reader)) return new ProblemResponse('forbidden');
  return version === undefined || version === row.version ? row : new ProblemResponse('stale', { current: serializeRule(row, reader) });
}

export const publishRule = (tx: Database, { id, version }: Pick<LineRuleRow, 'id' | 'version'>) =>
  publish(tx, { channel: 'sims', change: { type: 'lineRules', id, version } });
