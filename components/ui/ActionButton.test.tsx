import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ActionButton } from './ActionButton.tsx';
import { onScreen } from './onScreen.tsx';

test('A refused act can be reached by keyboard, says why, and does nothing', async () => {
  const act = jest.fn();
  const { user } = onScreen(
    <ActionButton onClick={act} reason="Active SIMs can’t be retired. Deactivate it first.">
      Retire…
    </ActionButton>,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: 'Retire…' });
  expect(document.activeElement).toBe(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Active SIMs can’t be retired. Deactivate it first.');
  await user.keyboard('{Enter}');
  expect(act).not.toHaveBeenCalled();
});

test('While its request runs a button says so and cannot be pressed again', () => {
  onScreen(<ActionButton running="Saving…">Save</ActionButton>);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true);
});
