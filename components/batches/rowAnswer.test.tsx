import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { BatchRow } from '#lib/contract/batches.ts';
import { RowAnswer } from './RowAnswer.tsx';

const row = (problem: string | null, message: string) =>
  BatchRow.parse({ id: 1, imei: '353806010000001', state: problem ? 'error' : 'uploaded', problem, message });

test('A good answer is told in words, the provider’s own for who points at it; a refusal in the provider’s own', () => {
  onScreen(<RowAnswer row={row(null, 'REQUEST_OK: device added to the account')} />);
  expect(screen.getByTitle('REQUEST_OK: device added to the account').textContent).toBe('Accepted');
  onScreen(<RowAnswer row={row('failed', 'REQUEST_FAILED.IMEI: the device is not certified for this network')} />);
  expect(screen.getByText(/^REQUEST_FAILED.IMEI/)).toBeTruthy();
});
