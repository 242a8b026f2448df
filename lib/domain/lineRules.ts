import type { SimQuery } from '#lib/contract/sims/list.ts';
import type { LineCondition } from '#lib/contract/words/lineRules.ts';
import { SIM_NARROWS } from '#lib/contract/words/sims.ts';

type Bounds = { least: number; most: number };

/** Days in a warehouse, hours without a session, megabytes of a cycle; another radio is one, however often. */
export const THRESHOLDS: Readonly<Record<LineCondition, Bounds | null>> = {
  'in-warehouse': { least: 1, most: 365 },
  'no-session': { least: 1, most: 2160 },
  'usage-above': { least: 1, most: 1_000_000 },
  'imei-changed': null,
};

/** Whether a rule can be kept: a number where its condition wants one, within what it may be, and none where it wants none. */
export function isThreshold(condition: LineCondition, threshold: number | null): boolean {
  const bounds = THRESHOLDS[condition];
  if (!bounds) return threshold === null;
  return threshold !== null && Number.isInteger(threshold) && threshold >= bounds.least && threshold <= bounds.most;
}

/** A typed number of a condition; nothing for what is none, or out of bounds. */
export function thresholdIn(condition: LineCondition, typed: string): number | null | undefined {
  if (!THRESHOLDS[condition]) return null;
  const text = typed.trim();
  const isGrouped = /^\d{1,3}([.,\s\u00a0\u202f’']\d{3})+$/.test(text);
  const digits = isGrouped ? text.replace(/\D/g, '') : text;
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return isThreshold(condition, number) ? number : undefined;
}

const SCOPE = ['provider', 'device_type', 'warehouse_code'] as const;

const only = <Value>(values: readonly Value[] | undefined): Value | null => (values?.length === 1 ? (values[0] ?? null) : null);

/** What a rule takes over of a search among SIMs: it has at most one of each. `isWhole`: that is all it asked for, as a rule looks at active lines anyway. */
export function scopeOfSearch(query: Partial<SimQuery>) {
  const scope = { provider: only(query.provider), device_type: only(query.device_type), warehouse_code: only(query.warehouse_code) };
  const isTaken = (field: (typeof SIM_NARROWS)[number]) => {
    if ((query[field]?.length ?? 0) === 0) return true;
    const own = SCOPE.find((each) => each === field);
    return own ? scope[own] !== null : field === 'status' && only(query.status) === 'active';
  };
  const isWhole = SIM_NARROWS.every(isTaken) && !query.q && !query.batch_id && !query.cs_no?.length && !query.id?.length;
  return { scope, isWhole };
}
