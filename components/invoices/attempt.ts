'use client';

import { ApiError } from '#lib/browser/api/api.ts';
import { refresh } from '#lib/browser/api/useApi.ts';

/** What was refused stands in the error of its write; what somebody else changed meanwhile is to be on screen. */
export async function attempt(work: () => Promise<void>) {
  try {
    await work();
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.problem.code === 'stale') void refresh('invoices');
  }
}
