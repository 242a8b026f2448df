import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';

const PRICES = ['LABOR', 'LABOR-OT'].map((code) => ({ code, description: `About ${code}`, unit_cents: 9500 }));
jest.unstable_mockModule('#lib/browser/api/useApi.ts', () => ({
  useRead: (_: unknown, input: unknown) => ({ data: input ? { data: PRICES.toReversed() } : undefined, isLoading: false }),
}));
const { PricePicker } = await import('./PricePicker.tsx');

test('a code that is typed whole is taken on Tab and Enter, and Enter in the list sends no form', async () => {
  const sent = jest.fn();
  function Page() {
    const [code, setCode] = useState<string>();
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <PricePicker code={code} money={(cents) => `$${cents / 100}`} onPick={(price) => setCode(price?.code)} />
        <output>{code ?? 'none'}</output>
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user } = onScreen(<Page />);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  await user.type(field, 'labor');
  await user.tab();
  expect([screen.getByRole('status').textContent, field.value]).toEqual(['LABOR', 'LABOR']);
  await user.clear(field);
  await user.type(field, 'labor{Enter}');
  expect([screen.getByRole('status').textContent, field.value]).toEqual(['LABOR', 'LABOR']);
  expect(document.activeElement).toBe(field);
  expect(sent).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'over{Enter}');
  expect(screen.getByRole('status').textContent).toBe('LABOR-OT');
  await user.clear(field);
  await user.type(field, 'nothing such');
  await user.tab();
  expect([screen.getByRole('status').textContent, field.value]).toEqual(['none', '']);
});
