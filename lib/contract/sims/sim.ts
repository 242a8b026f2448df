import { z } from 'zod';
import { Id, maybe, maybeId, maybeText, maybeTime, oneOf, TextOrEmpty, Time, untold, Version } from '#lib/contract/shapes.ts';
import { SIM_LIMITS } from '#lib/contract/words/sims.ts';
import { isEid, isIccid, isImei, isImsi, plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import { areCertifiers, certifiersIn } from './certifiers.ts';
import { PROVIDERS, SIM_ACTIONS, SIM_STATUSES, STOCK_STATES, TECHNOLOGIES } from './states.ts';

/** What was asked of the provider and has not come true yet; at most one per SIM. */
export const Pending = z.object({
  action: z.enum(SIM_ACTIONS),
  requested_by: maybeText,
  requested_at: maybeTime,
  reason: maybeText,
  expected_by: maybeTime,
  /** The swap that has its line moved: it is asked for as one, not of this SIM alone. */
  swap_id: Id.optional().catch(undefined),
  /** The row of a bulk change that has its line moved, likewise. */
  row_id: Id.optional().catch(undefined),
  /** The provider wants to be left alone (`busy`), does not answer, or was told of the device just now (`uploaded`): it is asked then. Told of a single SIM only. */
  waiting: z
    .object({ why: z.enum(['busy', 'unreachable', 'uploaded']), until: Time })
    .optional()
    .catch(undefined),
});

/** A list of carriers, or its text. */
const asCertifiers = (value: unknown): unknown => {
  if (Array.isArray(value)) return certifiersIn(value.join(' ')) || null;
  return typeof value === 'string' ? certifiersIn(value) || null : value;
};

const SimRecord = z.object({
  id: Id,
  device_type: maybeText,
  imei: TextOrEmpty,
  iccid: maybeText,
  msisdn: maybeText,
  ip_address: maybeText,
  provider: maybeText,
  status: oneOf(SIM_STATUSES).catch('unknown'),
  pending: untold(Pending),
  provider_state: maybeText,
  provider_checked_at: untold(Time),
  warehouse_code: maybeText,
  stock_state: maybe(oneOf(STOCK_STATES)).catch(null),
  cs_no: maybeText,
  site_name: maybeText,
  batch_id: maybeId,
  reason: maybeText,
  notes: maybeText,
  /** The service plan its line is, or will be, on, by its carrier's code or name for it; null: none is known. */
  plan: untold(z.string()),
  /** Of the card, and of its line: the account it is billed by at its carrier. */
  eid: untold(z.string()),
  imsi: untold(z.string()),
  account: untold(z.string()),
  /** Of the radio: 14 hexadecimal digits, what it speaks, and the carriers that certified it, as in "vzw att". */
  meid: untold(z.string()),
  technology: untold(oneOf(TECHNOLOGIES)).catch(undefined),
  certification: z.preprocess(asCertifiers, untold(z.string())).catch(undefined),
  version: Version,
  created_at: maybeTime,
  updated_at: maybeTime,
});
/** The last change of status that the carrier made without being asked; null once something else was asked of it. */
const Unasked = z.object({ at: Time, was: z.enum(SIM_STATUSES) });
/** The open swap that takes a SIM off its system, or puts it on one. While there is one, that swap alone may switch the SIM off. */
export const Hold = z.object({ swap_id: Id, side: z.enum(['old', 'new']) });
export type Hold = z.infer<typeof Hold>;
export const Sim = SimRecord.extend({
  /** The plan its carrier says the line is on. */
  carrier_plan: untold(z.string()).catch(undefined),
  /** When the line was activated, not counting the end of a suspension; null: not known. */
  activated_at: untold(Time).catch(undefined),
  hold: Hold.optional().catch(undefined),
  /** The list of moves under way that has it as an old line or a new one; told in lists and of a single SIM. */
  move_list: Id.optional().catch(undefined),
  /** The contract of its system was cancelled at the station: no alarm depends on the line. */
  cancelled: z.boolean().optional().catch(undefined),
  /** The number it had until its carrier deactivated it, and until when the carrier keeps it; then it can be had back there. */
  former_msisdn: z.string().optional().catch(undefined),
  number_kept_until: Time.optional().catch(undefined),
  /** Until when a line that was activated for the first time may not get on the network yet. */
  settling_until: Time.optional().catch(undefined),
  /** When its carrier makes a suspended line active again by itself, and what the suspension cost. */
  suspended_until: Time.optional().catch(undefined),
  suspension_fee: z.object({ cents: z.number().int(), currency: z.string() }).optional().catch(undefined),
  unasked: Unasked.optional().catch(undefined),
  /** Changes of service its carrier was asked for in the last 24 hours, where it takes only so many; when it takes one again. */
  service_changes: z.object({ count: z.number().int(), limit: z.number().int(), free_at: maybeTime }).optional().catch(undefined),
});
export type Sim = z.infer<typeof Sim>;
export const SIM_FIELDS = Object.keys(SimRecord.shape) as [keyof typeof SimRecord.shape, ...(keyof typeof SimRecord.shape)[]];
export type SimField = (typeof SIM_FIELDS)[number];

export const Imei = z.preprocess((value) => (typeof value === 'string' ? plainDigits(value) : value), z.string().refine(isImei));
export const Iccid = z.preprocess((value) => (typeof value === 'string' ? plainDigits(value) : value), z.string().refine(isIccid));
const plain = (value: unknown) => (typeof value === 'string' ? plainDigits(value) : value);
const Eid = z.preprocess(plain, z.string().refine(isEid));
const Imsi = z.preprocess(plain, z.string().refine(isImsi));
const Meid = z
  .string()
  .max(40)
  .refine(meidIn)
  .transform((text) => meidIn(text) ?? text);

export const TypedSim = z.object({
  device_type: z.string().min(1).max(SIM_LIMITS.device_type),
  imei: Imei.nullable().optional(),
  iccid: Iccid.nullable().optional(),
  meid: Meid.nullable().optional(),
  technology: z.enum(TECHNOLOGIES).nullable().optional(),
  certification: z.string().max(SIM_LIMITS.certification).refine(areCertifiers).transform(certifiersIn).nullable().optional(),
  eid: Eid.nullable().optional(),
  imsi: Imsi.nullable().optional(),
  account: z.string().max(SIM_LIMITS.account).nullable().optional(),
  msisdn: z.string().max(SIM_LIMITS.msisdn).nullable().optional(),
  ip_address: z.string().max(SIM_LIMITS.ip_address).nullable().optional(),
  provider: z.enum(PROVIDERS),
  warehouse_code: z.string().min(1).max(SIM_LIMITS.warehouse_code),
  notes: z.string().max(SIM_LIMITS.notes).nullable().optional(),
  plan: z.string().max(SIM_LIMITS.plan).nullable().optional(),
});
/** What a person types into a SIM, a radio, or both in one; the provider's facts are not among it. A card without a radio has no IMEI and no MEID, a bare radio no ICCID. */
export const NewSim = TypedSim.refine(({ imei, meid, iccid }) => imei || meid || iccid, { path: ['imei'], message: 'IMEI or ICCID' });
/** Of a SIM that is there: any field typed before, and where the thing is now. */
export const SimChange = TypedSim.partial().extend({
  stock_state: z.enum(STOCK_STATES).optional(),
  cs_no: z.string().max(40).nullable().optional(),
  reason: z.string().max(500).optional(),
  version: Version,
});
