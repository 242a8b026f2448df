import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Bench } from '#upstream/testing/bench.ts';

type Tokens = { accessToken: string; refreshToken: string };

/** What must hold for refresh tokens on either database. */
export function refreshCases(bench: () => Bench) {
  const signIn = () => bench().signIn('dispatcher');
  const refresh = async (refreshToken: string) => {
    const { status, body } = await bench().ask('POST /jwt/refresh-token', { body: { refreshToken } });
    return { status, ...(body as Tokens) };
  };
  const statusOf = async (token: string) => (await bench().ask('GET /user', { token })).status;

  test('a refresh token is exchanged for new tokens, again and again', async () => {
    let { refreshToken } = await signIn();
    for (let turn = 0; turn < 3; turn += 1) {
      const next = await refresh(refreshToken);
      expect(next.status).toBe(200);
      expect(next.refreshToken).not.toBe(refreshToken);
      expect(await statusOf(next.accessToken)).toBe(200);
      refreshToken = next.refreshToken;
      bench().clock.forward(20 * MINUTE);
    }
  });

  test('twenty tabs that refresh at once with one token all go on', async () => {
    const { refreshToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(20);
    expect((await refresh(answers[7]?.refreshToken ?? '')).status).toBe(200);
  });

  test('a token shown again after its successor was used ends the whole sign-in', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(third.status).toBe(200);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect(await statusOf(third.accessToken)).toBe(401);
  });

  test('a token shown again after the grace ends the whole sign-in', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken);
    bench().clock.forward(61 * SECOND);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });

  test('a second successor kept back does not outlive the first', async () => {
    const { refreshToken } = await signIn();
    const [kept, stolen] = [await refresh(refreshToken), await refresh(refreshToken)];
    const next = await refresh(kept.refreshToken);
    bench().clock.forward(61 * SECOND);
    expect((await refresh(stolen.refreshToken)).status).toBe(401);
    expect((await refresh(next.refreshToken)).status).toBe(401);
  });

  test('a sign-in not used for two days is over, another one is not touched', async () => {
    const { refreshToken } = await signIn();
    bench().clock.forward(49 * HOUR);
    const other = await signIn();
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });
}
