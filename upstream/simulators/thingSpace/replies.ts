import { z } from 'zod';
import type { Line } from '#upstream/carriers/carrier.ts';
import { HOUR } from '#upstream/core/clock.ts';
import { cycleOf } from '#upstream/simulators/carrier/facts.ts';

const Ids = z.array(z.object({ kind: z.string(), id: z.string() })).min(1);
/** Activate Service for Devices. */
const MOST = 10_000;
/** Add Devices. */
const MOST_ADDED = 200;
const devicesUpTo = (most: number) =>
  z
    .array(z.object({ deviceIds: Ids }))
    .min(1)
    .max(most);
const Devices = devicesUpTo(MOST);

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
  upload: z.object({
    accountName: z.string(),
    emailAddress: z.email(),
    deviceSku: z.string().regex(/^[A-Z0-9-]+$/),
    uploadType: z.literal('IMEI'),
    devices: Devices,
  }),
  add: z.object({ accountName: z.string(), state: z.literal('preactive'), devicesToAdd: devicesUpTo(MOST_ADDED) }),
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

export const deviceIdsOf = ({ msisdn: mdn, imei, iccid }: Line) =>
  Object.entries({ mdn, imei, iccid }).flatMap(([kind, id]) => (id === null ? [] : [{ id, kind }]));

export function deviceOf(line: Line, accountName: string, now: Date) {
  const { state, ipAddress, plan, lastSessionAt } = line;
  return {
    accountName,
    billingCycleEndDate: `${cycleOf(now).last}T00:00:00Z`,
    carrierInformations: [{ carrierName: 'Verizon Wireless', servicePlan: plan ?? 'm2m4G', state: STATES[state] ?? state }],
    connected: Boolean(lastSessionAt && now.getTime() - lastSessionAt.getTime() < HOUR),
    deviceIds: deviceIdsOf(line),
    groupNames: ['default'],
    ipAddress: ipAddress ?? '0.0.0.0',
    ...(lastSessionAt && { lastConnectionDate: lastSessionAt.toISOString() }),
  };
}

/** Its own words of a failure, `REQUEST_FAILED.X: what happened`, in the form of an error. Synchronous Error Messages. */
export function faultOf(words: string): { errorCode: string; errorMessage: string } {
  const [code = '', ...rest] = words.split(': ');
  return { errorCode: `UnifiedWebService.${code}`, errorMessage: rest.join(': ') };
}
