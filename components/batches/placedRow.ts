import type { BatchRow } from '#lib/contract/batches.ts';

/** A row with its place in the batch, counted from 1. */
export type PlacedRow = BatchRow & { place: number };
