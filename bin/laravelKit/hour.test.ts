import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { PEOPLE, walkHour } from './walkHour.ts';

const root = ownFolder();

/** What `check-upstream` says, with all of its lines. */
async function checkUpstream(...more: string[]) {
  const check = spawn(process.execPath, ['bin/program.mjs', 'check-upstream', ...more, '--email', PEOPLE.email], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, AUTH: 'sanctum', LINEKEEPER_PASSWORD: PEOPLE.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  check.stdout.on('data', (data) => (output += data));
  await once(check, 'close');
  return output;
}

test('the hour, followed word by word on a bare application: somebody signs in at the desk and sees the SIMs', async () => {
  const { url, blocks, stop } = await walkHour(join(root, 'hour'));
  expect(blocks).toBe(8);
  try {
    const output = await checkUpstream(url);
    for (const about of ['POST /login', 'GET /user', 'GET /sims', 'GET /sims: pages, order, search, filters', 'POST /logout'])
      expect(output).toMatch(new RegExp(`^  fits       ${about}$`, 'm'));
    expect(output).toContain('Batches\\ListController::__invoke is to be written.');

    const desk = await startWebBefore(url, { AUTH: 'sanctum' });
    const { status, json, cookie } = await desk.signIn(PEOPLE.email, PEOPLE.password);
    expect([status, json.userData.fullName]).toEqual([200, 'Ana']);
    const list = await (await desk.ask('GET', '/sims?status=active&status=retired&sort=-id&per_page=5', cookie)).json();
    expect([list.meta.total, list.data[0].imei]).toEqual([20, '356938030000300']);
    desk.stop();

    const signedIn = async () => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const answer = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify({ ...PEOPLE, device_name: 'the hour' }) });
      const { token } = await answer.json();
      return (path: string) =>
        fetch(url + path, { headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' } });
    };

    // Steps 3 to 6: whose browser it is, how often one may ask, when it is, and two values of a filter.
    const asked = await signedIn();
    expect(await (await asked('/whose')).text()).toBe('203.0.113.7');
    const sims = await asked('/sims?status[]=active&status[]=retired&per_page=100');
    expect(sims.headers.get('x-ratelimit-limit')).toBe('300');
    const { data } = await sims.json();
    expect(data).toHaveLength(20);
    expect(data[0].updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);

    // Step 10: the writes are tried on the SIM that is named, and it is as it was afterwards.
    const simAs = async (ask: typeof asked) => (await (await ask('/sims/7')).json()).data;
    const before = await simAs(asked);
    const writes = await checkUpstream(url, '--writes', '--sim', '7', '--yes');
    for (const part of ['its notes', 'its IMEI', 'its warehouse']) expect(writes).toMatch(new RegExp(`^  fits .*SIM 7: ${part}`, 'm'));
    const after = await simAs(await signedIn());
    expect({ ...after, updated_at: before.updated_at }).toEqual(before);
  } finally {
    stop();
  }
});
