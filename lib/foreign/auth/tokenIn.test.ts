import { TokenAnswer } from './tokenIn.ts';

const TOKEN = '7|aSecretOfFortyLettersThatNobodyGuesses00';

test.each([
  ['bare', TOKEN],
  ['token', { token: TOKEN }],
  ['in data', { data: { token: TOKEN, user: { id: 1, token: null } } }],
  ['as Sanctum’s own object', { accessToken: { name: 'Linekeeper', tokenable_id: 1, id: 7 }, plainTextToken: TOKEN }],
  ['that object as the token', { user: {}, token: { accessToken: { id: 7 }, plainTextToken: TOKEN } }],
  ['with a greeting', { message: 'Signed in, welcome back to us', access_token: TOKEN, token_type: 'Bearer' }],
])('a token that is answered %s is found', (_, answer) => {
  expect(TokenAnswer.parse(answer)).toEqual({ accessToken: TOKEN });
});

test('its life comes with it, where it is told', () => {
  const told = { accessToken: TOKEN, expiresIn: 3600 };
  expect(TokenAnswer.parse({ access_token: TOKEN, expires_in: 3600 })).toEqual(told);
  expect(TokenAnswer.parse({ status: 'success', authorisation: { token: TOKEN, type: 'bearer', expires_in: '3600' } })).toEqual(told);
});

test.each([[undefined], [''], ['no'], [{ message: 'two words are no token' }], [{ token: null }], [[TOKEN]]])('%j has none', (answer) => {
  expect(TokenAnswer.safeParse(answer).error?.issues[0]?.message).toBe('has no token');
});
