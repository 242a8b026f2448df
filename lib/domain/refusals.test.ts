import { refusalOf, refusalWords } from './refusals.ts';

const words = {
  gate: (rule: string) => `gate ${rule}.`,
  sim: (rule: string) => `sim ${rule}.`,
  problem: (code: string) => `code ${code}.`,
};

test.each([
  [{ code: 'illegal_state', errors: { step: ['sim-not-active', 'not-fitted'], zones: ['9'] } }, 'gate sim-not-active. gate not-fitted.'],
  [{ code: 'illegal_state', errors: { action: ['day-limit'], swap: ['4'] } }, 'sim day-limit.'],
  [{ code: 'invalid', errors: { 'communication.apn': ['"x": too long'] } }, 'code invalid.'],
  [{ code: 'forbidden' }, 'code forbidden.'],
] as const)('what was refused with %j is read as %j', (problem, text) => {
  const { code, errors } = { errors: undefined, ...problem };
  const named = errors && Object.fromEntries(Object.entries(errors).map(([field, names]) => [field, [...names]]));
  expect(refusalWords(refusalOf({ code, errors: named }), words)).toBe(text);
});

test.each(['The old SIM has not been removed.', '', null])(
  'of what earlier versions kept, such as %j, there are no other words',
  (kept) => {
    expect(refusalWords(kept, words)).toBeUndefined();
  },
);
