import { type Laravel, startLaravel } from '../e2e/laravel/start.ts';

const JSON_TYPE = { accept: 'application/json', 'content-type': 'application/json' };

/** Asks as a program does that knows nothing of the desk. */
const askerOf = ({ url }: Laravel) => {
  const ask = (
    method: string,
    path: string,
    { token, body, headers = JSON_TYPE }: { token?: string; body?: object; headers?: object } = {},
  ) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const enter = async (who: string) => {
    const answer = await ask('POST', '/jwt/login', { body: { email: `${who}@linekeeper.test`, password: 'linekeeper' } });
    return (await answer.json()).accessToken as string;
  };
  return { ask, enter };
};

describe('a Laravel as the specification has it', () => {
  let laravel: Laravel;
  beforeAll(async () => {
    laravel = await startLaravel();
  });
  afterAll(() => laravel.stop());

  test('it refuses a wrong password, and whoever does not ask for JSON is sent to a page', async () => {
    const { ask } = askerOf(laravel);
    const refused = await ask('POST', '/jwt/login', { body: { email: 'admin@linekeeper.test', password: 'wrong' } });
    expect(refused.status).toBe(401);
    expect((await ask('GET', '/sims', { headers: {} })).status).toBe(302);
  });

  test('pages have their place in meta, and of a filter that is repeated PHP reads the last', async () => {
    const { ask, enter } = askerOf(laravel);
    const token = await enter('admin');
    const total = async (query: string) => (await (await ask('GET', `/sims?per_page=5&${query}`, { token })).json()).meta.total;
    const [active, retired] = [await total('status=active'), await total('status=retired')];
    expect(active).not.toBe(retired);
    expect(await total('status=active&status=retired')).toBe(retired);
    expect(await total('status[]=active&status[]=retired')).toBe(active + retired);
  });

  test('what a list does not give is refused, and of another branch too', async () => {
    const { ask, enter } = askerOf(laravel);
    const token = await enter('technician');
    const statusOf = async (method: string, path: string) =>
      (await ask(method, path, { token, body: method === 'GET' ? undefined : {} })).status;
    expect(await statusOf('GET', '/sims')).toBe(200);
    expect(await statusOf('PUT', '/sims/13/activate')).toBe(403);
    expect(await statusOf('GET', '/cs/system/01003')).toBe(200);
    expect(await statusOf('GET', '/cs/system/01002')).toBe(403);
  });

  test('a token is renewed once, and while it is down for maintenance it says when to come again', async () => {
    const { ask } = askerOf(laravel);
    const body = { email: 'admin@linekeeper.test', password: 'linekeeper' };
    const { refreshToken } = await (await ask('POST', '/jwt/login', { body })).json();
    const renewed = () => ask('POST', '/jwt/refresh-token', { body: { refreshToken } });
    expect(Object.keys(await (await renewed()).json())).toEqual(['accessToken', 'refreshToken']);
    expect((await renewed()).status).toBe(401);
    await laravel.artisan('down', '--retry=60');
    const down = await ask('GET', '/user');
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '60']);
    await laravel.artisan('up');
    expect((await ask('GET', '/user')).status).toBe(401);
  });
});

describe('a Laravel as its programmers answer', () => {
  let laravel: Laravel;
  beforeAll(async () => {
    laravel = await startLaravel({ habits: 'usual', more: { THROTTLE: '12' } });
  });
  afterAll(() => laravel.stop());

  test('keys stay, columns are text, times have no offset, pages are not counted, and too many calls are told to wait', async () => {
    const { ask, enter } = askerOf(laravel);
    const token = await enter('admin');
    const read = async (path: string) => (await ask('GET', path, { token })).json();
    expect((await read('/sedona/panel-type')).data).toMatchObject({ 1: { id: '1', PanelType: 'DMP XR150' } });
    expect(await read('/sims?per_page=2')).not.toHaveProperty('total');
    expect((await read('/sims/1')).data.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await read('/sedona/ticket/778921')).system.site).toMatchObject({ site: 'S001' });
    const on = await ask('POST', '/cs/system/501/on-test/0', { token, body: { minutes: 30 } });
    expect(await on.json()).toEqual({ success: true });
    const [test] = Object.values<{ on_test: string; since: string }>((await read('/cs/site/S001/test-status')).data);
    expect(test).toMatchObject({ on_test: '1', since: expect.stringMatching(/ \d\d:\d\d:\d\d$/) });

    const wrong = await ask('POST', '/jwt/login', { body: { email: 'admin@linekeeper.test', password: 'wrong' } });
    expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([422, ['email']]);
    const many = await Promise.all(Array.from({ length: 12 }, () => ask('GET', '/user', { token })));
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });
});

test('a habit that is not known is said, with those there are', async () => {
  await expect(startLaravel({ habits: 'polite' })).rejects.toThrow(/HABITS: polite is not known. There are: no-content, success/);
});
