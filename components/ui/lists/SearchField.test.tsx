import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { SearchField } from './SearchField.tsx';

const imeis = (count: number) => Array.from({ length: count }, (_, index) => String(353806000000000 + index));
const onSearch = jest.fn<(text: string) => void>();
const paste = (text: string) => fireEvent.paste(screen.getByLabelText('Find a SIM'), { clipboardData: { getData: () => text } });

function Search() {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    onSearch(text);
    setValue(text);
  };
  return <SearchField value={value} onSearch={search} label="Find a SIM" placeholder="Any number" />;
}

beforeEach(() => {
  onSearch.mockClear();
  onScreen(<Search />);
});

test('Of a pasted list that is too long it is said how much is searched and how much is not, and the address stays short', () => {
  paste(imeis(1500).join('\r\n'));
  const [searched = ''] = onSearch.mock.calls[0] ?? [];
  const taken = searched.split('\n');
  expect(taken).toEqual(imeis(taken.length));
  expect(new URLSearchParams({ q: searched }).toString().length).toBeLessThan(7500);
  expect(screen.getByRole('status').textContent).toContain(
    `${taken.length} lines are searched, more do not fit. ${(1500 - taken.length).toLocaleString('en')} lines are left out.`,
  );
  expect(screen.getByRole('button', { name: /lines left out/ })).toBeTruthy();
});

test('Of one that fits nothing is left out', () => {
  paste(imeis(200).join('\n'));
  expect(onSearch.mock.calls[0]?.[0].split('\n')).toHaveLength(200);
  expect(screen.queryByRole('status')).toBeNull();
});

test('Of short lines a thousand are the most', () => {
  paste(Array.from({ length: 1001 }, (_, index) => `${index % 10}`).join('\n'));
  expect(onSearch.mock.calls[0]?.[0].split('\n')).toHaveLength(1000);
  expect(screen.getByRole('status').textContent).toContain('1 line is left out.');
});
