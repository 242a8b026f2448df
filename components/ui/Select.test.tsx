import { screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from './onScreen.tsx';
import { Select } from './Select.tsx';

const options = [
  { value: 'DAL-01', label: 'Dallas' },
  { value: 'HOU-01', label: 'Houston' },
];

function Warehouses({ chosen, loading }: { chosen: string[]; loading?: boolean }) {
  const [value, setValue] = useState(chosen);
  return <Select multiple label="Warehouse" options={loading ? [] : options} value={value} onChange={setValue} loading={loading} />;
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
  const { user, rerender } = onScreen(<Select multiple label="Warehouse" options={options} value={[]} onChange={() => undefined} />);
  await user.type(screen.getByRole('combobox', { name: 'Warehouse' }), 'Hou');
  rerender(<Select multiple label="Warehouse" options={[...options]} value={[]} onChange={() => undefined} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Houston']);
});
