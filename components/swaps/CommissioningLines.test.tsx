import { screen, within } from '@testing-library/react';
import { aSwap, checked, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import { CommissioningLines } from './CommissioningLines.tsx';

const AT = '2026-11-20T14:10:00Z';
const zone = (number: number, facts: object = {}) => ({ number, name: `Door ${number}`, type: 'night', kind: 'burglary', ...facts });
const FIRE = { type: 'fire', kind: 'fire' };
const SIGNED = { by: 'Jo', at: AT, reason: 'Locked' };

const commissioned = (facts: object = {}) => ({
  source: 'program',
  zones: [
    zone(1, { tripped_at: AT, restored_at: '2026-11-20T14:10:06Z', code: 'E130', seconds: 1.3 }),
    zone(2),
    zone(9, { ...FIRE, other: { at: AT, path: 'ip' } }),
    zone(10, { ...FIRE, untested: SIGNED }),
    zone(11, { ...FIRE, tripped_at: AT, code: 'E110' }),
  ],
  groups: [
    { kind: 'burglary', every: false, met: true },
    { kind: 'fire', every: true, met: false },
  ],
  reports: [
    { path: 'ip', demanded: true },
    { path: 'cell', demanded: true },
  ],
  trouble: { demanded: true, clear: false, open: { at: AT, code: 'E353' } },
  strength: { demanded: true, before: { at: AT, dbm: -94, source: 'panel' } },
  ...facts,
});

function show(facts: object = {}) {
  const swap = aSwap({ step: 5, ...checked('fitted'), proof: { fitted_at: AT, missing: ['zones'] }, commissioning: commissioned(facts) });
  if (!swap.commissioning) throw new Error('no commissioning');
  return swapOnScreen(<CommissioningLines of={swap.commissioning} />, swap);
}
const row = (number: string) => screen.getByRole('row', { name: new RegExp(`^${number}`) });

test('each zone says how it stands: restored, open, by a path that does not count, signed for, or not required', () => {
  show();
  expect(row('001').textContent).toContain('+6 s');
  expect(row('001').textContent).toContain('1.3 s');
  expect(row('002').textContent).toContain('not required');
  expect(row('009').textContent).toContain('Does not count: came by network');
  expect(row('010').textContent).toContain('signed by Jo');
  expect(row('011').textContent).toContain('Open, waiting for the restore');
  expect(screen.getByText('Fire: every zone, 0 of 3, 1 signed for')).toBeDefined();
  expect(screen.getByText('Burglary: one zone, 1 proven')).toBeDefined();
});

test('where the network is the first path, its cable is to be pulled first and plugged in again after', () => {
  const { unmount } = show();
  expect(screen.getByText(/unplug its network cable/)).toBeDefined();
  unmount();
  show({
    reports: [
      { path: 'ip', demanded: true },
      { path: 'cell', demanded: true, at: AT, code: 'E602' },
    ],
  });
  expect(screen.queryByText(/unplug its network cable/)).toBeNull();
  expect(screen.getByText(/Plug the network cable in again/)).toBeDefined();
});

test('a communication trouble that is open is named, and the signal strength says where it is from', () => {
  show();
  expect(screen.getByRole('group', { name: 'Communication trouble clear' }).textContent).toContain('E353 is open since');
  const strength = screen.getByRole('group', { name: 'Signal strength of the new radio' });
  expect(strength.textContent).toContain('-94 dBm, read from the panel');
  expect(strength.textContent).toContain('New radio: not known');
});

test('whoever signs for untested zones sees them by name, with a reason', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Sign for untested…' }));
  const dialog = await screen.findByRole('dialog');
  for (const name of ['Zone 009, Door 9', 'Zone 011, Door 11', 'Test report by the network', 'Signal strength'])
    expect(within(dialog).getByRole('checkbox', { name })).toHaveProperty('checked', true);
  expect(within(dialog).queryByRole('checkbox', { name: /Door 2|Door 10/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
  expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
});

test('a signal strength that no radio has is refused at its field', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Enter signal strength…' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'New radio, dBm' }), '12');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('A signal strength is -140 to -40 dBm.')).toBeDefined();
});

test('of a panel whose program is not known its zones are typed, and a line that can’t be read is named', async () => {
  const { user } = show({ source: 'heard', zones: [], groups: [{ kind: null, every: false, met: false }] });
  expect(screen.getByText('One zone, 0 proven')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Enter zones…' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /One zone a line/ }), '1 Door{enter}Back door');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText(/^Line 2 has no zone number/)).toBeDefined();
});

test('that a panel has no zone of a kind is nobody’s to sign by the way: it is ticked first', async () => {
  const { user } = show({
    source: 'typed',
    zones: [zone(1, { tripped_at: AT, restored_at: '2026-11-20T14:10:06Z', code: 'E130' })],
    reports: [{ path: 'cell', demanded: true, at: AT, code: 'E602' }],
    strength: { demanded: false },
  });
  expect(screen.getByText('Fire: no such zone is listed.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Sign for untested…' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('checkbox', { name: 'Fire: no zone in this panel' })).toHaveProperty('checked', false);
  await user.type(within(dialog).getByRole('textbox'), 'Its fire panel has a line of its own');
  const sign = within(dialog).getByRole('button', { name: 'Sign' });
  expect(sign.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Fire: no zone in this panel' }));
  expect(sign.getAttribute('aria-disabled')).not.toBe('true');
});
