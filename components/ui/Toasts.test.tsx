import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { onScreen } from './onScreen.tsx';
import { useToast } from './Toasts.tsx';
import { TOASTS } from './ToastTray.tsx';

function Sayer({ text }: { text: string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(text)}>
      Say
    </button>
  );
}

afterEach(() => jest.useRealTimers());

test('A toast is words only: no icon, no button, no progress bar, and a press leaves it there', async () => {
  const { user } = onScreen(<Sayer text="Moved 24 SIMs to LBB-01" />);
  await user.click(screen.getByRole('button', { name: 'Say' }));
  const toast = await screen.findByRole('status');
  expect(toast.textContent).toBe('Moved 24 SIMs to LBB-01');
  expect(toast.querySelector('svg, button, [role="progressbar"]')).toBeNull();
  await user.click(toast);
  expect(screen.getByRole('status')).toBeTruthy();
});

test('A toast is gone after three seconds', async () => {
  jest.useFakeTimers();
  onScreen(<Sayer text="Moved 1 SIM" />);
  fireEvent.click(screen.getByRole('button', { name: 'Say' }));
  await waitFor(() => expect(screen.getByRole('status')).toBeTruthy());
  act(() => jest.advanceTimersByTime(2500));
  expect(screen.queryByRole('status')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('Twenty may be seen at once', () => {
  expect(TOASTS.maxSnack).toBe(20);
});
