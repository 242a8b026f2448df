import type { Meta } from '#lib/contract/shapes.ts';

/** A long list guesses its total, minutes old after a delivery; the counts beside it know it. */
export const exactly = (meta: Meta | undefined, counted: Meta | undefined): Meta | undefined =>
  meta?.estimated && counted && !counted.estimated
    ? { ...meta, total: counted.total, estimated: undefined, last_page: Math.max(1, Math.ceil(counted.total / meta.per_page)) }
    : meta;
