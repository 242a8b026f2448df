import type { Provider } from '#lib/contract/sims/states.ts';
import type { CaseName } from './cases.ts';

type Answers = { uploaded: string | null; inUse: string | null; notChanged: { inactive: string; listed: string } | null } & Readonly<
  Record<Extract<CaseName, 'fails' | 'refused' | 'iccid-in-use' | 'not-certified'>, string>
>;

const CONTROL_CENTER: Answers = {
  uploaded: null,
  inUse: null,
  notChanged: null,
  fails: '30000001: network provisioning failed, state change rolled back',
  refused: '40000021: rate plan does not permit this SIM state change',
  'iccid-in-use': '20000012: ICCID is assigned to another account',
  'not-certified': '10000024: IMEI is not certified for this network',
};

export const ANSWERS: Record<Provider, Answers> = {
  vzw: {
    uploaded: 'REQUEST_OK: device added to the account',
    inUse: 'REQUEST_FAILED.IMEI: the device is active on another line',
    notChanged: {
      inactive: 'REQUEST_FAILED.DeviceState: the existing device is not active',
      listed: 'REQUEST_FAILED.DeviceId: the new device is already in the database',
    },
    fails: 'REQUEST_FAILED.Provisioning: the device did not register with the network',
    refused: 'REQUEST_FAILED.DeviceState: request not allowed for the service plan of this account',
    'iccid-in-use': 'REQUEST_FAILED.ICCID: the SIM is paired with another device',
    'not-certified': 'REQUEST_FAILED.IMEI: the device is not certified for this network',
  },
  att: CONTROL_CENTER,
  tmo: CONTROL_CENTER,
};
