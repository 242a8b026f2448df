import { isRecord } from '#lib/format/records.ts';
import { idOf } from './idOf.ts';

/** One thing that changed: the noun of the contract, and which; an `id` of null means many of them. */
export type Change = { type: string; id: number | string | null; version?: number | undefined };

const idIn = (id: unknown) => idOf(id) ?? (typeof id === 'string' || typeof id === 'number' ? String(id) : undefined);

function changeIn(value: unknown): Change[] {
  if (!isRecord(value) || typeof value.type !== 'string') return [];
  const id = value.id === undefined || value.id === null ? null : idIn(value.id);
  const version = value.version === undefined || value.version === null ? undefined : Number(value.version);
  return id === undefined ? [] : [{ type: value.type, id, version }];
}

/** The payload of every `.changed` event, where a single change may come bare. Nothing of one that can't be read whole: then anything may have changed. */
export function changesIn(payload: unknown): Change[] {
  const given = isRecord(payload) && 'changes' in payload ? payload.changes : [payload];
  if (!Array.isArray(given)) return [];
  const changes = given.flatMap(changeIn);
  return changes.length === given.length ? changes : [];
}
