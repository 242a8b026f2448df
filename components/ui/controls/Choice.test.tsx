import { jest } from '@jest/globals';
import Checkbox from '@mui/material/Checkbox';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Choice } from './Choice.tsx';

const WHY = 'Mia has this open.';

test('a box that can’t be ticked now is reached by keyboard, says why, and stays as it is', async () => {
  const say = jest.fn();
  const { user } = onScreen(<Choice as={Checkbox} label="Antenna up" checked reason={WHY} onChange={say} />);
  await user.tab();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Antenna up' });
  expect(box.getAttribute('aria-description')).toBe(WHY);
  expect(document.activeElement).toBe(box);
  await user.keyboard(' ');
  await user.click(screen.getByText('Antenna up'));
  expect(say).not.toHaveBeenCalled();
  expect(box.checked).toBe(true);
  expect((await screen.findByRole('tooltip')).textContent).toBe(WHY);
});
