import { z } from 'zod';

export const PATH_TYPES = ['NET', 'CELL', 'DD'] as const;
export const PATH_ROLES = ['primary', 'backup'] as const;
export const TEST_UNITS = ['hours', 'days'] as const;

const whole = z.number().int().nullable();
/** One way to the receiver: network, cell or digital dialer. What must hold is in `lib/domain/communicationRules.ts`, with its sources. */
export const CommunicationPath = z.object({
  type: z.enum(PATH_TYPES),
  role: z.enum(PATH_ROLES),
  /** `address:port`; of a dialer a phone number. */
  receiver: z.string().max(60),
  /** Minutes; null: the panel does not check in on this path. */
  check_in: whole,
  /** Minutes after which the receiver misses the panel; null: the panel's default. */
  fail_time: whole,
  /** A test report every so many hours or days; null: none on this path. */
  test_every: whole,
  test_unit: z.enum(TEST_UNITS),
  encrypted: z.boolean(),
});
export type CommunicationPath = z.infer<typeof CommunicationPath>;

/** A panel's communication section. `transmit_delay` in seconds. */
export const Communication = z.object({
  account: whole,
  transmit_delay: whole,
  apn: z.string().max(60),
  paths: z.array(CommunicationPath),
});
export type Communication = z.infer<typeof Communication>;
