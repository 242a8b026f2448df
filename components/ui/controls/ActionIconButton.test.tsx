import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { ActionIconButton } from './ActionIconButton.tsx';

test('Whoever presses an arrow to its end keeps the focus there, and hears why it goes no further', async () => {
  const move = jest.fn();
  const arrow = (reason: string | false) => (
    <ActionIconButton aria-label="Move up" reason={reason} onClick={move}>
      ↑
    </ActionIconButton>
  );
  const { user, rerender } = onScreen(arrow(false));
  await user.click(screen.getByRole('button', { name: 'Move up' }));
  expect(move).toHaveBeenCalledTimes(1);
  rerender(arrow('It is the first already.'));
  const button = screen.getByRole('button', { name: 'Move up', description: 'It is the first already.' });
  expect(document.activeElement).toBe(button);
  expect(button.ariaDisabled).toBe('true');
  await user.keyboard('{Enter}');
  expect(move).toHaveBeenCalledTimes(1);
});
