import { renderHook, screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import type { Problem } from '#lib/contract/problem.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import { SimForm } from './SimForm.tsx';
import { useSimDraft } from './useSimDraft.ts';

beforeAll(() => {
  const answer = { ok: false, status: 503, headers: new Headers(), json: async () => ({}) } as Response;
  globalThis.fetch = async () => answer;
});

const shown = (problem: Problem) => {
  const { result } = renderHook(() => useSimDraft(undefined));
  onScreen(<SimForm draft={result.current} problem={problem} tried={false} isNew={false} />);
};

test('under a field stands the server’s own sentence, and our words only for what we know', () => {
  shown(problemIn(422, { message: 'The given data was invalid.', errors: { imei: ['Somebody else has this imei.'] } }));
  expect(screen.getByText('Somebody else has this imei.')).toBeTruthy();
});

test('our own upstream’s word for a taken IMEI is said in words', () => {
  shown(problemIn(409, { code: 'duplicate', message: '', errors: { imei: ['taken'] } }));
  expect(screen.getByText('This IMEI is on another SIM.')).toBeTruthy();
});

test.each([
  ['in-use', /live, or part of an open swap/],
  ['missing', /IMEI of the radio, the ICCID of the SIM, or both/],
])('an IMEI that may not be cleared (%s) says why, and not how an IMEI is written', (rule, words) => {
  shown(problemIn(409, { code: 'illegal_state', message: '', errors: { imei: [rule] } }));
  expect(screen.getByText(words)).toBeTruthy();
});

test('what an upstream does not know of a card and a radio is not asked for', () => {
  const { result } = renderHook(() => useSimDraft(undefined));
  const form = <SimForm draft={result.current} problem={undefined} tried={false} isNew />;
  const plain = onScreen(<CapabilityProvider names={[]}>{form}</CapabilityProvider>);
  const more = ['MEID', 'Technology', 'EID', 'IMSI', 'Carrier account'];
  for (const name of more) expect(screen.queryByLabelText(name)).toBeNull();
  plain.unmount();
  onScreen(<CapabilityProvider names={['identifiers']}>{form}</CapabilityProvider>);
  for (const name of more) expect(screen.getByLabelText(name)).toBeTruthy();
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Verizon', 'AT&T', 'T-Mobile']);
});
