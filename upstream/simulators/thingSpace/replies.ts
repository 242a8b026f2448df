import { z } from 'zod';
import type { Line } from '#upstream/carriers/carrier.ts';

const Ids = z.array(z.object({ kind: z.string(), id: z.string() })).min(1);
const Devices = z.array(z.object({ deviceIds: Ids })).min(1);

/** What is asked of ThingSpace. Connectivity Management, API Reference: the page of each request. */
export const BODIES = {
  login: z.object({ username: z.string(), password: z.string() }),
  list: z.object({ accountName: z.string(), deviceId: Ids.element }),
  usage: z.object({ deviceId: Ids.element, earliest: z.iso.datetime(), latest: z.iso.datetime() }),
  activate: z.object({
    accountName: z.string(),
    devices: Devices,
    servicePlan: z.string().min(1),
    mdnZipCode: z.string().regex(/^\d{5}$/),
  }),
  restore: z.object({ accountName: z.string(), devices: Devices }),
  deactivate: z.object({ accountName: z.string(), devices: Devices, reasonCode: z.literal('FF') }),
  delete: z.object({ accountName: z.string(), devicesToDelete: Devices }),
  add: z.object({ accountName: z.string(), state: z.literal('preactive'), devicesToAdd: Devices }),
  change: z.object({
    deviceIds: Ids,
    deviceIdsTo: Ids,
    change4gOption: z.enum(['ChangeICCID', 'ChangeIMEI', 'ChangeIMEIandICCID']),
  }),
  register: z.object({ name: z.string(), url: z.url(), username: z.string().default(''), password: z.string().default('') }),
};

export type Ids = z.infer<typeof Ids>;

/** As the pages write it. */
const STATES: Readonly<Record<string, string>> = { preactive: 'pre-active' };

export function deviceOf({ imei, iccid, state, msisdn, ipAddress, plan }: Line, accountName: string) {
  const numbers = { mdn: msisdn, imei, iccid };
  return {
    accountName,
    carrierInformations: [{ carrierName: 'Verizon Wireless', servicePlan: plan ?? 'm2m4G', state: STATES[state] ?? state }],
    connected: ipAddress !== null,
    deviceIds: Object.entries(numbers).flatMap(([kind, id]) => (id === null ? [] : [{ id, kind }])),
    groupNames: ['default'],
    ipAddress: ipAddress ?? '0.0.0.0',
  };
}

/** Its own words of a failure, `REQUEST_FAILED.X: what happened`, in the form of an error. Synchronous Error Messages. */
export function faultOf(words: string): { errorCode: string; errorMessage: string } {
  const [code = '', ...rest] = words.split(': ');
  return { errorCode: `UnifiedWebService.${code}`, errorMessage: rest.join(': ') };
}
