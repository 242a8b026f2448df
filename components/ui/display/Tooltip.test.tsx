import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from './Tooltip.tsx';

const WHY = 'Nobody is scheduled for it yet.';

const two = (
  <>
    <Tooltip title={WHY}>
      <button type="button">Send</button>
    </Tooltip>
    <Tooltip title="Copy the number" isName>
      <button type="button">+</button>
    </Tooltip>
  </>
);

test('it says why on focus and on hover, is what describes the button meanwhile, and goes with Escape', async () => {
  render(two);
  const send = screen.getByRole('button', { name: 'Send' });
  expect(send.title).toBe(WHY);
  await userEvent.tab();
  const tip = screen.getByRole('tooltip', { hidden: true });
  expect(tip.textContent).toBe(WHY);
  expect([send.title, send.getAttribute('aria-describedby')]).toEqual(['', tip.id]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  await userEvent.hover(send);
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe(WHY);
});

test('one at a time: the next takes the place of the one that is shown', async () => {
  render(two);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Copy the number' })).toBe(document.activeElement);
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Copy the number');
});

test('a tap says it only where it is told to, and does what the button does as well', async () => {
  const pressed = jest.fn();
  render(
    <Tooltip title={WHY} byTouch>
      <button type="button" onClick={pressed}>
        Send
      </button>
    </Tooltip>,
  );
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.pointer({ keys: '[TouchA]', target: send });
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(WHY);
  expect(pressed).toHaveBeenCalledTimes(1);
});
