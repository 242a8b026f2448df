import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { Id } from './Id.tsx';

test('Someone who copies an IMEI gets its plain digits, however it is cut for the eye', () => {
  const { container } = onScreen(<Id kind="imei" value="353806141923634" />);
  expect([...container.querySelectorAll('span > span')].map((group) => group.textContent)).toEqual(['353806', '14', '192363', '4']);
  const range = document.createRange();
  range.selectNodeContents(container);
  expect(range.toString()).toBe('353806141923634');
});

test('A translating browser leaves a number alone, and it reads left to right everywhere', () => {
  onScreen(<Id kind="ip" value="10.184.22.117" />);
  const id = screen.getByText('10.184.22.117').parentElement;
  expect(id?.getAttribute('translate')).toBe('no');
  expect(id?.getAttribute('dir')).toBe('ltr');
});
