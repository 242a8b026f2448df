import type { SimQuery } from '#lib/contract/sims/list.ts';
import { PROVIDERS, SIM_KINDS, SIM_STATUSES, STOCK_STATES, TECHNOLOGIES } from '#lib/contract/sims/states.ts';
import { CHECK_AGES, SIM_SORTS } from '#lib/contract/words/sims.ts';
import { addressOf, anyId, anyOneOf, anyTextUpTo, id, oneOf, pagingBy } from './address.ts';

const yes = oneOf(['1']);

export const SimAddress = addressOf<SimQuery>({
  ...pagingBy(SIM_SORTS, '-updated_at'),
  status: anyOneOf(SIM_STATUSES),
  provider: anyOneOf(PROVIDERS),
  device_type: anyTextUpTo(60),
  warehouse_code: anyTextUpTo(20),
  stock_state: anyOneOf(STOCK_STATES),
  pending: anyOneOf(['yes', 'no']),
  checked: anyOneOf(CHECK_AGES),
  kind: anyOneOf(SIM_KINDS),
  technology: anyOneOf(TECHNOLOGIES),
  batch_id: id,
  cs_no: anyTextUpTo(40),
  id: anyId,
  missing: yes,
  counts: yes,
  exact: yes,
});
