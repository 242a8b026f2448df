import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { useAnnounced, useToast } from './Toasts.tsx';
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
  const toast = await screen.findByText('Moved 24 SIMs to LBB-01');
  expect(toast.querySelector('svg, button, [role="progressbar"]')).toBeNull();
  await user.click(toast);
  expect(screen.getByText('Moved 24 SIMs to LBB-01')).toBeTruthy();
});

test('A toast is gone after three seconds', async () => {
  jest.useFakeTimers();
  onScreen(<Sayer text="Moved 1 SIM" />);
  fireEvent.click(screen.getByRole('button', { name: 'Say' }));
  await waitFor(() => expect(screen.getByText('Moved 1 SIM')).toBeTruthy());
  act(() => jest.advanceTimersByTime(2500));
  expect(screen.getByText('Moved 1 SIM')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Moved 1 SIM')?.style.visibility ?? 'hidden').toBe('hidden'));
});

test('What is said is said in a place that was there before, and is not hidden by a dialog', async () => {
  const { user } = onScreen(<Sayer text="Moved 1 SIM" />);
  const place = screen.getByRole('log');
  expect(place.textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Say' }));
  expect(place.contains(await screen.findByText('Moved 1 SIM'))).toBe(true);
  place.parentElement?.setAttribute('aria-hidden', 'true');
  await waitFor(() => expect(screen.getByRole('log')).toBe(place));
});

function Undoer({ onUndo }: { onUndo: () => void }) {
  const toast = useToast();
  return (
    <>
      <button
        type="button"
        onClick={() => toast('Moved 2 SIMs', { label: 'Undo', run: onUndo }, { label: 'Show', href: '/changes/bulk/7' })}
      >
        Move
      </button>
      <input aria-label="Note" />
    </>
  );
}

test('Ctrl Z does what the last toast that stands offers, and not while one types', async () => {
  const undone = jest.fn();
  const { user } = onScreen(<Undoer onUndo={undone} />);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect((await screen.findByRole('link', { name: 'Show' })).getAttribute('href')).toContain('/changes/bulk/7');
  screen.getByRole('textbox', { name: 'Note' }).focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).not.toHaveBeenCalled();
  screen.getByRole('textbox', { name: 'Note' }).blur();
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toHaveBeenCalledTimes(1);
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toHaveBeenCalledTimes(1);
});

function Count({ of, value }: { of: string; value: string | undefined }) {
  useAnnounced(value, of);
  return null;
}

test('A text is read aloud when it becomes another one: not at first, and not because another record is looked at', async () => {
  const { rerender } = onScreen(<Count of="a" value={undefined} />);
  const heard = () => screen.getByRole('log').textContent;
  rerender(<Count of="a" value="Running" />);
  expect(heard()).toBe('');
  rerender(<Count of="a" value="Finished" />);
  expect(heard()).toBe('Finished');
  rerender(<Count of="b" value="Running" />);
  expect(heard()).toBe('Finished');
});

test('Twenty may be seen at once', () => {
  expect(TOASTS.maxSnack).toBe(20);
});
