import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { PEOPLE, walkHour } from './walkHour.ts';

const root = ownFolder();

test('the hour, followed word by word on a bare application: somebody signs in at the desk and sees the SIMs', async () => {
  const { url, blocks, stop } = await walkHour(join(root, 'hour'));
  expect(blocks).toBe(5);
  try {
    const check = spawn(process.execPath, ['bin/program.mjs', 'check-upstream', url, '--email', PEOPLE.email], {
      env: { NODE_ENV: 'test', PATH: process.env.PATH, AUTH: 'sanctum', LINEKEEPER_PASSWORD: PEOPLE.password },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    check.stdout.on('data', (data) => (output += data));
    await once(check, 'close');
    for (const about of ['POST /login', 'GET /user', 'GET /sims', 'GET /sims: pages, order, search, filters', 'POST /logout'])
      expect(output).toMatch(new RegExp(`^  fits       ${about}$`, 'm'));
    expect(output).toContain('Batches\\ListController::__invoke is to be written.');

    const desk = await startWebBefore(url, { AUTH: 'sanctum' });
    const { status, json, cookie } = await desk.signIn(PEOPLE.email, PEOPLE.password);
    expect([status, json.userData.fullName]).toEqual([200, 'Ana']);
    const list = await (await desk.ask('GET', '/sims?status=active&status=retired&sort=-id&per_page=5', cookie)).json();
    expect([list.meta.total, list.data[0].imei]).toEqual([20, '356938030000300']);
    desk.stop();
  } finally {
    stop();
  }
}, 120_000);
