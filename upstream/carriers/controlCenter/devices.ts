import { z } from 'zod';
import type { Line, Wants } from '#upstream/carriers/carrier.ts';
import { instantIn, leftOutFact, Refused } from '#upstream/carriers/http.ts';
import type { ControlCenterCalls } from './calls.ts';

/** Get Device Details. */
const Device = z.object({
  iccid: z.string(),
  status: z.string(),
  imei: z.string().nullish(),
  msisdn: z.string().nullish(),
  imsi: z.string().nullish(),
  euiccid: z.string().nullish(),
  accountId: z.string().nullish(),
  fixedIPAddress: z.string().nullish(),
  ratePlan: z.string().nullish(),
  dateActivated: z.string().nullish(),
});
type Device = z.infer<typeof Device>;

/** Get Session Details: of the session under way, or of the last one. */
const Session = z.object({
  ipAddress: z.string().nullish(),
  dateSessionStarted: z.string().nullish(),
  dateSessionEnded: z.string().nullish(),
});

/** Edit Device Details. */
export const Edited = z.object({ iccid: z.string() });

/** Of what is in no account of ours: Control Center has no state for it. */
const ABSENT = 'NOT_FOUND';

export const pathOf = (iccid: string) => `/devices/${encodeURIComponent(iccid)}`;

/** Get Device Usage: bytes since the billing cycle began. */
const Usage = z.object({ ctdDataUsage: z.number().min(0).nullish() });

/** Asked for of an active line without a fixed address, or where somebody needs it; a session that can't be asked for says nothing of the line. */
async function sessionOf(call: ControlCenterCalls, { iccid, status, fixedIPAddress, dateActivated }: Device, isWanted: boolean) {
  if (status !== 'ACTIVATED' || (fixedIPAddress && !isWanted)) return { ipAddress: (status === 'ACTIVATED' && fixedIPAddress) || null };
  const session = await call(Session, `${pathOf(iccid)}/sessionInfo`).catch(leftOutFact);
  const isOn = Boolean(session?.dateSessionStarted && !session.dateSessionEnded);
  // Without either date it never had a session (Get Session Details): silent since it was activated.
  const last = session?.dateSessionStarted || session?.dateSessionEnded ? session.dateSessionEnded : dateActivated;
  return {
    ipAddress: fixedIPAddress || (isOn && session?.ipAddress) || null,
    ...(session && ({ lastSessionAt: isOn ? 'now' : instantIn(last) } as const)),
  };
}

async function usageOf(call: ControlCenterCalls, { iccid, status }: Device) {
  if (status !== 'ACTIVATED') return {};
  const usage = await call(Usage, `${pathOf(iccid)}/ctdUsages`).catch(leftOutFact);
  return { usageBytes: usage?.ctdDataUsage ?? null };
}

export async function findDevice(call: ControlCenterCalls, iccid: string): Promise<Device> {
  try {
    return await call(Device, pathOf(iccid));
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { iccid, status: ABSENT };
    throw error;
  }
}

/** A line as Control Center has it now; its IMEI is that of the radio the card was seen in, its address that of a session under way. */
export async function lineOf(call: ControlCenterCalls, device: Device, now: Date, wants: Wants = {}): Promise<Line> {
  const { lastSessionAt, ipAddress } = await sessionOf(call, device, wants.session === true);
  return {
    ...{ iccid: device.iccid, imei: device.imei || null, state: device.status, msisdn: device.msisdn || null },
    ...{ imsi: device.imsi || null, eid: device.euiccid || null, account: device.accountId || null },
    ...(device.ratePlan !== undefined && { plan: device.ratePlan || null }),
    firstActivatedAt: instantIn(device.dateActivated),
    ipAddress,
    ...(lastSessionAt !== undefined && { lastSessionAt: lastSessionAt === 'now' ? now : lastSessionAt }),
    ...(wants.usage && (await usageOf(call, device))),
  };
}
