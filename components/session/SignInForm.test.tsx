import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ getPathname: ({ href }: { href: string }) => href }));
const { SignInForm } = await import('./SignInForm.tsx');

const answering = (status: number, headers: Record<string, string> = {}) => {
  const post = jest.fn(() =>
    Promise.resolve({ ok: status < 400, status, headers: new Headers(headers), json: async () => ({}) } as Response),
  );
  globalThis.fetch = post as unknown as typeof fetch;
  return post;
};

const signIn = async () => {
  const { user } = onScreen(<SignInForm next={undefined} />);
  await user.type(screen.getByLabelText(/^Email/), 'ana@linekeeper.test');
  await user.type(screen.getByLabelText(/^Password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

test.each([
  ['a wrong password', 401, {}, 'Email or password is wrong.'],
  ['too many tries', 429, { 'retry-after': '240' }, 'Try again in 4 minutes'],
  ['some more tries', 429, { 'retry-after': '4' }, 'Try again in 4 seconds'],
  ['a dead server', 502, {}, 'The server does not answer.'],
])('After %s one reads why, and what was typed is still there', async (_, status, headers, words) => {
  answering(status, headers);
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ana@linekeeper.test');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('secret');
});

test('Nothing is sent while something is missing, and the focus goes there', async () => {
  const post = answering(200);
  const { user } = onScreen(<SignInForm next={undefined} />);
  await user.type(screen.getByLabelText(/^Email/), 'ana@linekeeper.test');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  expect(post).not.toHaveBeenCalled();
});

test('The call proves that it comes from this desk', async () => {
  const post = answering(401);
  await signIn();
  expect(post).toHaveBeenCalledWith(
    '/api/jwt/login',
    expect.objectContaining({ headers: expect.objectContaining({ 'x-requested-with': 'linekeeper' }) }),
  );
});

test('A password can be looked at', async () => {
  const { user } = onScreen(<SignInForm next={undefined} />);
  await user.click(screen.getByRole('button', { name: 'Show: Password' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('text');
});
