import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import type { Line, Wants } from '#upstream/carriers/carrier.ts';
import { instantIn, Refused } from '#upstream/carriers/http.ts';
import type { Hardware } from '#upstream/carriers/tables.ts';
import type { ThingSpaceCalls } from './calls.ts';
import { type Device, type DeviceId, DeviceList } from './shapes.ts';
import { usageOfCycle } from './usage.ts';

const NOT_FOUND = 'REQUEST_FAILED.DeviceNotFound';
const ABSENT = CARRIER_RULES.vzw.removed ?? '';

/** Its own words, in the spellings its pages have: `Pre-active`, `Deactive`, `Suspend`. ThingSpace: About Device States; `CarrierInformation`. */
const STATES: Readonly<Record<string, string>> = {
  active: 'active',
  activate: 'active',
  preactive: 'preactive',
  suspend: 'suspend',
  suspended: 'suspend',
  deactive: 'deactive',
  deactivated: 'deactive',
};

const numberIn = (ids: readonly DeviceId[], kind: string) => ids.find((each) => each.kind.toLowerCase() === kind)?.id ?? null;

export const hardwareIn = (ids: readonly DeviceId[]): Hardware => ({ imei: numberIn(ids, 'imei'), iccid: numberIn(ids, 'iccid') });

export const hardwareOf = ({ imei, iccid }: { imei: string; iccid: string | null }): Hardware => ({ imei: imei || null, iccid });

export const idsOf = ({ imei, iccid }: Hardware): DeviceId[] => [
  ...(imei === null ? [] : [{ kind: 'imei', id: imei }]),
  ...(iccid === null ? [] : [{ kind: 'iccid', id: iccid }]),
];

/** One identifier is enough to tell a device; its card is what a line is found by. */
export const idOf = (hardware: Hardware): DeviceId[] => idsOf(hardware).slice(-1);

export const absent = ({ imei, iccid }: Hardware): Line => ({ imei, iccid, state: ABSENT, msisdn: null, ipAddress: null });
export const isAbsent = ({ state }: Line) => state === ABSENT;

function lineOf({ deviceIds, carrierInformations, ipAddress, lastActivationDate, ...told }: Device, now: Date): Line {
  const [{ state, servicePlan } = { state: '' }] = carrierInformations;
  return {
    ...hardwareIn(deviceIds),
    state: STATES[state.toLowerCase().replace(/\W/g, '')] ?? state,
    msisdn: numberIn(deviceIds, 'mdn') ?? numberIn(deviceIds, 'msisdn'),
    ipAddress: ipAddress && ipAddress !== '0.0.0.0' ? ipAddress : null,
    ...{ eid: numberIn(deviceIds, 'eid'), imsi: numberIn(deviceIds, 'imsi'), account: told.accountName ?? null },
    ...(servicePlan !== undefined && { plan: servicePlan || null }),
    activatedAt: instantIn(lastActivationDate),
    lastSessionAt: told.connected ? now : instantIn(told.lastConnectionDate),
  };
}

/** A line as ThingSpace has it now; one it does not have is `absent`. What is not one record of the number that was asked for says nothing of it: `Refused`. */
export async function lookUpDevice(
  { call, accountName, now }: { call: ThingSpaceCalls; accountName: string; now: Date },
  hardware: Hardware,
  wants: Wants = {},
): Promise<Line> {
  const [deviceId] = idOf(hardware);
  if (!deviceId) return absent(hardware);
  try {
    const { devices } = await call(DeviceList, '/devices/actions/list', { body: { accountName, deviceId } });
    if (!devices?.length) return absent(hardware);
    const isAsked = ({ kind, id }: DeviceId) => kind.toLowerCase() === deviceId.kind && id === deviceId.id;
    const [device, ...others] = devices.filter(({ deviceIds }) => deviceIds.some(isAsked));
    if (!device) throw new Refused(200, '', `ThingSpace tells of other devices than the one with the ${deviceId.kind} ${deviceId.id}`);
    if (others.length > 0) throw new Refused(200, '', `ThingSpace has several devices with the ${deviceId.kind} ${deviceId.id}`);
    const line = lineOf(device, now);
    return wants.usage && line.state === 'active'
      ? { ...line, ...(await usageOfCycle(call, deviceId, instantIn(device.billingCycleEndDate), now)) }
      : line;
  } catch (error) {
    if (error instanceof Refused && error.code === NOT_FOUND) return absent(hardware);
    throw error;
  }
}
