import type { BulkFallback } from './bulkFallback.ts';

export type BulkWork = { job: number } | { fallback: BulkFallback };
