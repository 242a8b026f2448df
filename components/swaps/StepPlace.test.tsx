import { fireEvent, screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { StepPlace } from './StepPlace.tsx';
import { type SwapContextValue, SwapProvider } from './SwapContext.ts';

const at = (step: string, button: string | undefined) => (
  <SwapProvider value={{ busy: undefined } as SwapContextValue}>
    <StepPlace at={step}>{button && <button type="button">{button}</button>}</StepPlace>
    <textarea aria-label="Notes" />
  </SwapProvider>
);

test('whoever pressed a button that is gone goes on from the top of the step', async () => {
  const { user, rerender } = onScreen(at('Step 3', 'Put on test'));
  await user.click(screen.getByRole('button'));
  rerender(at('Step 3', undefined));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Step 3' }));
});

test('whoever writes a note while a colleague goes on keeps writing', async () => {
  const { user, rerender } = onScreen(at('Step 3', 'Put on test'));
  await user.click(screen.getByRole('textbox'));
  rerender(at('Step 4', undefined));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a double click on a button selects nothing, one on a word still does', async () => {
  onScreen(at('Step 3', 'Go on'));
  const press = (element: Element, detail: number) => fireEvent.mouseDown(element, { detail });
  const note = screen.getByRole('textbox');
  press(screen.getByRole('button'), 1);
  expect(press(note, 2)).toBe(false);
  press(note, 1);
  expect(press(note, 2)).toBe(true);
});
