import { PROVIDERS, SIM_ACTIONS, SIM_STATUSES, type SimStatus } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES, cellOfLine, isOurMark, statusesOf, statusFor, wordFor } from './carrierRules.ts';
import { BECOMES } from './simLifecycle.ts';

/** What may follow a state: Verizon's table in ThingSpace, About Device States; a device that is deactive can be deleted (Delete Devices). */
const NEXT: Record<string, readonly string[]> = {
  preactive: ['active'],
  active: ['deactive', 'suspend'],
  suspend: ['active'],
  deactive: ['active', 'not found'],
  'not found': ['active'],
};

const cells = PROVIDERS.flatMap((provider) =>
  statusesOf([provider]).flatMap((status) => SIM_ACTIONS.map((action) => ({ provider, status, action }))),
);

test('Verizon is never asked for what cannot follow the state a line is in', () => {
  const asked = cells.filter(({ provider, status, action }) => provider === 'vzw' && cellOfLine(provider, status, action) === 'yes');
  expect(asked.length).toBeGreaterThan(3);
  for (const { provider, status, action } of asked) {
    const after = (action === 'retire' && CARRIER_RULES[provider].removed) || wordFor(provider, BECOMES[action]);
    expect([status, action, NEXT[wordFor(provider, status) ?? '']]).toEqual([status, action, expect.arrayContaining([after])]);
  }
});

test.each(cells)(
  '$provider: $action of a line that is $status leads to a status such a line can have, and no further',
  ({ provider, status, action }) => {
    const cell = cellOfLine(provider, status, action);
    if (cell === 'yes' || cell === 'mark') {
      expect(statusesOf([provider])).toContain(BECOMES[action]);
      expect(cellOfLine(provider, BECOMES[action], action)).toBe('no-op');
    }
  },
);

test.each(PROVIDERS)('each status of a line at %s is known again by the word the carrier has for it', (provider) => {
  for (const status of statusesOf([provider]).filter((each) => each !== 'unknown')) {
    const word = wordFor(provider, status);
    expect(word).not.toBeNull();
    expect(statusFor(provider, word ?? '', status)).toBe(status);
    expect(statusFor(provider, 'a word nobody knows', status)).toBe('unknown');
  }
});

test('Verizon has no state for a test, for activation ready or for purged, and Control Center none for suspended', () => {
  const lacking = (provider: 'vzw' | 'att' | 'tmo') => SIM_STATUSES.filter((status) => !statusesOf([provider]).includes(status));
  expect(lacking('vzw')).toEqual(['activation-ready', 'purged']);
  expect(lacking('att')).toEqual(['suspended']);
  expect(lacking('tmo')).toEqual(['suspended']);
  expect(cellOfLine('vzw', 'inventory', 'test-ready')).toBe('mark');
  expect(cellOfLine('tmo', 'inventory', 'test-ready')).toBe('yes');
});

test('what we marked is not told as what the carrier says', () => {
  const line = (provider_state: string | null, status: SimStatus) => ({ provider: 'vzw', provider_state, status });
  expect(isOurMark(line('preactive', 'test-ready'))).toBe(true);
  expect(isOurMark(line('preactive', 'inventory'))).toBe(false);
  expect(isOurMark(line('active', 'active'))).toBe(false);
  expect(isOurMark(line(null, 'test-ready'))).toBe(false);
});

test('of a carrier nobody knows what the strictest says holds', () => {
  expect(cellOfLine('telco', 'suspended', 'deactivate')).toBe('restore-first');
  expect(cellOfLine('telco', 'test-ready', 'deactivate')).toBe('not-activated');
  expect(cellOfLine(null, 'inventory', 'activate')).toBe('yes');
});
