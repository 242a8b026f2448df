import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { ActionButton } from './ActionButton.tsx';

test('A refused act can be reached by keyboard, says why, and does nothing', async () => {
  const retire = jest.fn();
  const { user } = onScreen(
    <ActionButton onClick={retire} reason="Active SIMs can’t be retired. Deactivate it first.">
      Retire…
    </ActionButton>,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: 'Retire…' });
  expect(document.activeElement).toBe(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Active SIMs can’t be retired. Deactivate it first.');
  await user.keyboard('{Enter}');
  expect(retire).not.toHaveBeenCalled();
});

test('While its request runs a button says so and cannot be pressed again', () => {
  onScreen(<ActionButton running="Saving…">Save</ActionButton>);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true);
});

test('The focus stays on a button that was pressed and can’t be pressed again for now', async () => {
  const { user, rerender } = onScreen(<ActionButton>Save program</ActionButton>);
  await user.tab();
  rerender(<ActionButton running="Asking…">Save program</ActionButton>);
  // What a browser does to a button that is switched off.
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  rerender(<ActionButton reason="A program is on its way.">Save again</ActionButton>);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save again' }));
});
