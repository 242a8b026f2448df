import { rulesToCondition } from '@casl/ability/extra';
import { and, type Column, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { AbilityRule, Action, ConditionField, Subject } from '#lib/contract/ability.ts';
import { isRowId } from './rowId.ts';

export type Elsewhere = (matches: (column: Column) => SQL) => SQL;
/** Where a table keeps what a rule may speak of; a field it lacks matches nothing. */
type ConditionColumns = Partial<Record<ConditionField, Column | Elsewhere>>;

const NOTHING = sql`false`;

function fieldMatches(column: Column | Elsewhere | undefined, condition: unknown): SQL {
  if (!column) return NOTHING;
  if (typeof column === 'function') return column((there) => fieldMatches(there, condition));
  const values: unknown[] =
    typeof condition === 'object' && condition !== null && '$in' in condition ? [condition.$in].flat() : [condition];
  // A value of another type equals none: comparing it would be an error of the database.
  const fitting = values.filter((value) => typeof value === column.dataType && (typeof value !== 'number' || isRowId(value)));
  const choices = [fitting.length > 0 ? inArray(column, fitting) : undefined, values.includes(null) ? isNull(column) : undefined];
  return or(...choices) ?? NOTHING;
}

const rowMatches = (conditions: AbilityRule['conditions'], columns: ConditionColumns) =>
  and(...Object.entries(conditions ?? {}).map(([field, condition]) => fieldMatches(columns[field as ConditionField], condition))) ??
  sql`true`;

/** The rows of a table an ability covers, the same for lists, counts and single records; with `fields`, those in which it covers each of them. */
export function rowsAllowed(
  ability: Ability,
  action: Action,
  subject: Subject,
  columns: ConditionColumns,
  fields: readonly string[] = [],
): SQL {
  const toSql = (rule: { conditions?: unknown; inverted?: boolean }) => {
    const matches = rowMatches(rule.conditions as AbilityRule['conditions'], columns);
    // `is true` because a comparison with null must not withhold a row that no rule forbids.
    return rule.inverted ? not(sql`(${matches}) is true`) : matches;
  };
  const all = (conditions: SQL[]) => and(...conditions) ?? sql`true`;
  const some = (conditions: SQL[]) => or(...conditions) ?? NOTHING;
  const covered = (field?: string) =>
    rulesToCondition(ability.rulesFor(action, subject, field), toSql, { and: all, or: some, empty: () => sql`true` }) ?? NOTHING;
  return fields.length === 0 ? covered() : all(fields.map(covered));
}
