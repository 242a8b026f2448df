import { screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { Select } from './Select.tsx';

const options = [
  { value: 'DAL-01', label: 'Dallas' },
  { value: 'HOU-01', label: 'Houston' },
];

function Warehouses({ chosen, loading }: { chosen: string[]; loading?: boolean }) {
  const [value, setValue] = useState(chosen);
  return <MultiSelect label="Warehouse" options={loading ? [] : options} value={value} onChange={setValue} loading={loading} />;
}

test('Someone who types what is not there reads that there is no match', async () => {
  const { user } = onScreen(<Warehouses chosen={[]} />);
  await user.type(screen.getByRole('combobox', { name: 'Warehouse' }), 'Oslo');
  expect(screen.getByText('Sorry, no matching options.')).toBeTruthy();
});

test('Someone who opens it too early reads that it loads', async () => {
  const { user } = onScreen(<Warehouses chosen={[]} loading />);
  await user.click(screen.getByRole('combobox', { name: 'Warehouse' }));
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('One choice of several can be taken back', async () => {
  const { user } = onScreen(<Warehouses chosen={['DAL-01', 'HOU-01']} />);
  const [first] = screen.getAllByTitle('Deselect');
  if (first) await user.click(first.closest('svg') ?? first);
  expect(screen.queryByText('Dallas')).toBeNull();
  expect(screen.getByText('Houston')).toBeTruthy();
});

test('All choices can be cleared at once', async () => {
  const { user } = onScreen(<Warehouses chosen={['DAL-01', 'HOU-01']} />);
  await user.click(screen.getByTitle('Clear Selected'));
  expect(screen.queryByText('Houston')).toBeNull();
});

test('What is being typed outlives news of the list around it', async () => {
  const { user, rerender } = onScreen(<MultiSelect label="Warehouse" options={options} value={[]} onChange={() => undefined} />);
  await user.type(screen.getByRole('combobox', { name: 'Warehouse' }), 'Hou');
  rerender(<MultiSelect label="Warehouse" options={[...options]} value={[]} onChange={() => undefined} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Houston']);
});

test('A scanner that plays its keys into it without a pause does not end the page', async () => {
  const { user } = onScreen(<Select label="Warehouse" options={options} value={null} onChange={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Warehouse' });
  await user.click(field);
  const thrown: string[] = [];
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    thrown.push(event.message);
  };
  window.addEventListener('error', onError);
  // Outside of act(), as in a browser: between two keys only what is due at once is done, what waits for a pause waits.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  for (let key = 0; key < 64; key++) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '3538061'.slice(0, key % 8));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  }
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  window.removeEventListener('error', onError);
  expect(thrown).toEqual([]);
  expect(field.value).toBe('3538061');
});
