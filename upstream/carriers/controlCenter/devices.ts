import { z } from 'zod';
import type { Line } from '#upstream/carriers/carrier.ts';
import { instantIn, leftOut, Refused } from '#upstream/carriers/http.ts';
import type { ControlCenterCalls } from './calls.ts';

/** Get Device Details. */
const Device = z.object({
  iccid: z.string(),
  status: z.string(),
  imei: z.string().nullish(),
  msisdn: z.string().nullish(),
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

/** Of an active line without a fixed address; a session that can't be asked for says nothing of the line. */
async function addressOf(call: ControlCenterCalls, { iccid, status, fixedIPAddress }: Device): Promise<string | null> {
  if (status !== 'ACTIVATED') return null;
  if (fixedIPAddress) return fixedIPAddress;
  const session = await call(Session, `${pathOf(iccid)}/sessionInfo`).catch(leftOut);
  return (session?.dateSessionStarted && !session.dateSessionEnded && session.ipAddress) || null;
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
export const lineOf = async (call: ControlCenterCalls, device: Device): Promise<Line> => ({
  ...{ iccid: device.iccid, imei: device.imei || null, state: device.status, msisdn: device.msisdn || null },
  ...(device.ratePlan !== undefined && { plan: device.ratePlan || null }),
  firstActivatedAt: instantIn(device.dateActivated),
  ipAddress: await addressOf(call, device),
});
