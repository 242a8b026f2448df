import { PROVIDERS, type Provider, type SimAction, type SimStatus } from '#lib/contract/sims/states.ts';
import type { CaseName } from './cases.ts';

type Rules = {
  states: Readonly<Record<string, readonly SimStatus[]>>;
  /** Changes it has no notion of: they are ours alone and done at once. */
  ours: readonly SimAction[];
  bills: readonly SimStatus[];
  uploaded: string | null;
  words: Readonly<Record<Extract<CaseName, 'fails' | 'refused' | 'iccid-in-use' | 'not-certified'>, string>>;
};

export const RULES: Record<Provider, Rules> = {
  vzw: {
    states: {
      active: ['active'],
      suspend: ['suspended'],
      deactive: ['deactivated', 'retired'],
      preactive: ['inventory', 'test-ready', 'activation-ready', 'retired'],
      deleted: ['purged'],
    },
    ours: ['test-ready', 'retire'],
    bills: ['active', 'suspended'],
    uploaded: 'REQUEST_OK: device added to the account',
    words: {
      fails: 'REQUEST_FAILED.Provisioning: the device did not register with the network',
      refused: 'REQUEST_FAILED.DeviceState: request not allowed for the service plan of this account',
      'iccid-in-use': 'REQUEST_FAILED.ICCID: the SIM is paired with another device',
      'not-certified': 'REQUEST_FAILED.IMEI: the device is not certified for this network',
    },
  },
  att: {
    states: {
      INVENTORY: ['inventory'],
      TEST_READY: ['test-ready'],
      ACTIVATION_READY: ['activation-ready'],
      ACTIVATED: ['active'],
      DEACTIVATED: ['deactivated', 'suspended'],
      RETIRED: ['retired'],
      PURGED: ['purged'],
    },
    ours: [],
    bills: ['active'],
    uploaded: null,
    words: {
      fails: '30000001: network provisioning failed, state change rolled back',
      refused: '40000021: rate plan does not permit this SIM state change',
      'iccid-in-use': '20000012: ICCID is assigned to another account',
      'not-certified': '10000024: IMEI is not certified for this network',
    },
  },
};

export const wordFor = (provider: Provider, status: SimStatus): string | null =>
  Object.entries(RULES[provider].states).find(([, meant]) => meant.includes(status))?.[0] ?? null;

/** The status a provider's word means; where it may mean several, what we believe already, or else the first. */
export function statusFor(provider: Provider, word: string, believed: SimStatus): SimStatus {
  const meant = RULES[provider].states[word] ?? [];
  return meant.includes(believed) ? believed : (meant[0] ?? 'unknown');
}

export const takesUploads = (provider: string | null) => PROVIDERS.some((each) => each === provider && RULES[each].uploaded !== null);

export const isOurs = (provider: Provider, action: SimAction) => RULES[provider].ours.includes(action);
