import type { SwapTest } from '#lib/contract/swaps/onTest.ts';
import type { TestDetails } from '#lib/contract/testScope.ts';
import { iso } from '#upstream/core/iso.ts';
import type { TestPeriodRow } from './tables.ts';

export const detailsOf = ({ category, scope, zones, caller, confirmation }: TestPeriodRow): TestDetails => ({
  category,
  scope,
  zones,
  caller,
  confirmation,
});

export const serializeTest = (row: TestPeriodRow): SwapTest => ({
  state: row.state,
  minutes: row.minutes,
  by: row.by,
  asked_at: iso(row.askedAt),
  confirmed_at: iso(row.confirmedAt),
  since: iso(row.since ?? row.confirmedAt),
  expires_at: iso(row.expiresAt),
  off_asked_at: iso(row.offAskedAt),
  off_confirmed_at: iso(row.offConfirmedAt),
  is_partial: row.scope !== 'all',
  told: row.told,
  message: row.message,
});
