import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { all, flag, maybe, maybeNumber, maybeText, Text } from './shapes.ts';
import { TEST_STATES } from './swaps.ts';

/** Everyone is warned when so many minutes are left. */
export const TEST_WARNINGS = [15, 5, 0] as const;
/** The station ends every test by itself after so many minutes at most. */
export const LONGEST_TEST = 240;

/** A system of ours that is on test, or that the station has not confirmed to be off. */
export const OpenTest = z.object({
  cs_no: Text,
  system_no: Text,
  site_name: maybeText,
  Branch: maybeText,
  swap_id: maybeNumber,
  state: z.enum(TEST_STATES),
  /** Who answers for it. */
  by: maybeText,
  user_id: maybeNumber,
  since: maybeText,
  expires_at: maybeText,
  /** The station can't be reached; it is tried again at `retry_at`. */
  unreachable: flag,
  retry_at: maybe(z.string()),
  message: maybeText,
});
export type OpenTest = z.infer<typeof OpenTest>;

export const tests = {
  list: endpoint({
    method: 'GET',
    path: '/tests',
    access: ['read', 'System'],
    summary: 'Every open test of the company, the one that ends first first',
    reply: all(OpenTest),
    extension: 'tests',
  }),
};
