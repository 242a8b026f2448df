import type { BulkFallback } from './bulkFallback.ts';

/** Work that began: a job of the server's, or rows this browser goes through. */
export type BulkWork = { job: number } | { fallback: BulkFallback };
