import { idIn, isOpaqueId } from '#lib/format/ids.ts';
import { readsForeign } from './foreign.ts';

const isWhole = (id: number) => Number.isSafeInteger(id) && id >= 0;

/** A whole number. A company's own id that is none is taken as it is, typed as a number all the same: nothing is ever reckoned with it. */
export function idOf(value: unknown): number | undefined {
  const isOther = value === undefined || value === '' || typeof value === 'boolean' || typeof value === 'object';
  const id = isOther ? Number.NaN : Number(value);
  const isPlain = typeof value === 'number' || String(id) === value || !readsForeign();
  if (isPlain && isWhole(id)) return id;
  return readsForeign() && isOpaqueId(value) ? idIn(String(value)) : undefined;
}
