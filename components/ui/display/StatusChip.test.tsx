import { onScreen } from '#components/testing/onScreen.tsx';
import { SIM_STATUSES } from '#lib/contract/sims/states.ts';
import { StatusChip } from './StatusChip.tsx';

const heard = (container: HTMLElement) => container.textContent?.replace(/\s+/g, ' ').trim();

test.each(SIM_STATUSES)('A screen reader hears the word of %s, and nothing of its glyph', (status) => {
  const { container } = onScreen(<StatusChip status={status} word="The word" />);
  expect(heard(container)).toBe('The word');
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('What was asked for is heard as pending, after what is', () => {
  const { container } = onScreen(<StatusChip status="inventory" word="Inventory" pending={{ word: 'to active' }} />);
  expect(heard(container)).toBe('Inventory change pending, to active');
});

test('A change past its expected time is called late', () => {
  const { container } = onScreen(<StatusChip status="active" word="Active" pending={{ word: 'to deactivated', late: true }} />);
  expect(heard(container)).toBe('Active change pending, to deactivated late');
});
