import { z } from 'zod';
import type { Line } from '#upstream/carriers/carrier.ts';
import { Refused } from '#upstream/carriers/http.ts';
import type { ControlCenterCalls } from './calls.ts';

/** Get Device Details. */
export const Device = z.object({
  iccid: z.string(),
  status: z.string(),
  imei: z.string().nullish(),
  msisdn: z.string().nullish(),
  fixedIPAddress: z.string().nullish(),
});

/** Get Session Details: of the session under way, or of the last one. */
export const Session = z.object({
  ipAddress: z.string().nullish(),
  dateSessionStarted: z.string().nullish(),
  dateSessionEnded: z.string().nullish(),
});

/** Edit Device Details. */
export const Edited = z.object({ iccid: z.string() });

/** Of what is in no account of ours: Control Center has no state for it. */
const ABSENT = 'NOT_FOUND';

export const pathOf = (iccid: string) => `/devices/${encodeURIComponent(iccid)}`;

/** A line as Control Center has it now; its IMEI is that of the radio the card was seen in, its address that of a session under way. */
export async function lookUpDevice(call: ControlCenterCalls, iccid: string): Promise<Line> {
  try {
    const { status, imei, msisdn, fixedIPAddress } = await call(Device, pathOf(iccid));
    const isOn = status === 'ACTIVATED';
    const session = isOn && !fixedIPAddress ? await call(Session, `${pathOf(iccid)}/sessionInfo`) : undefined;
    const inSession = session?.dateSessionStarted && !session.dateSessionEnded ? session.ipAddress : null;
    return { iccid, imei: imei || null, state: status, msisdn: msisdn || null, ipAddress: (isOn && (fixedIPAddress || inSession)) || null };
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { iccid, imei: null, state: ABSENT, msisdn: null, ipAddress: null };
    throw error;
  }
}
