import type { BatchQuery } from '#lib/contract/batches.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { BATCH_KINDS, BATCH_SORTS } from '#lib/contract/words/batches.ts';
import { addressOf, anyOneOf, anyTextUpTo, oneOf, pagingBy } from './address.ts';

export const BatchAddress = addressOf<BatchQuery>({
  ...pagingBy(BATCH_SORTS, '-created_at'),
  kind: oneOf([...BATCH_KINDS, 'all']),
  provider: anyOneOf(PROVIDERS),
  warehouse_code: anyTextUpTo(20),
  device_type: anyTextUpTo(60),
});
