import type { BatchRow } from '#lib/contract/batches.ts';

export type PlacedRow = BatchRow & { place: number };
