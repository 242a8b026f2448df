import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeClock } from '#upstream/core/clock.ts';
import { makeLog } from '#upstream/core/log.ts';
import { controlCenterServer } from '#upstream/simulators/controlCenter/server.ts';
import { seededConnection } from '#upstream/testing/memory.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { controlCenterCalls } from './calls.ts';
import { Edited, findDevice, lineOf, pathOf } from './devices.ts';

/**
 * Answers in the form of Cisco DevNet's pages of Control Center (Get Device Details, Get Session Details, Get Device Usage, Edit Device Details; REST API
 * Troubleshooting Checklist), with their field names and numbers of our own: what the adapter reads of them, and that the simulated one answers alike.
 */
const ICCID = '89011700000000000017';
const NOW = new Date('2026-11-26T12:00:00Z');

/** Every field the page names; null is what it says a field may be. */
const DEVICE = {
  iccid: ICCID,
  imsi: '310170000000017',
  msisdn: '12145550117',
  imei: '353806140000017',
  status: 'ACTIVATED',
  ratePlan: 'Alarm 5 MB',
  communicationPlan: 'Data LTE',
  customer: null,
  endConsumerId: null,
  dateActivated: '2026-06-29 00:21:33.339+0000',
  dateUpdated: '2026-07-06 22:04:34.926+0000',
  dateShipped: '2026-06-27 07:00:00.000+0000',
  accountId: '100020620',
  fixedIPAddress: null,
  ...{ operatorCustom1: '', accountCustom1: '78', customerCustom1: '' },
  ...{ simNotes: null, deviceID: null, modemID: null, globalSimType: 'NONE' },
};
const SESSION = {
  iccid: ICCID,
  ipAddress: '10.1.2.3',
  dateSessionStarted: '2026-11-26 09:12:04.000+0000',
  dateSessionEnded: null,
};
const USAGE = {
  ...{ iccid: ICCID, imsi: DEVICE.imsi, msisdn: DEVICE.msisdn, imei: DEVICE.imei, status: 'ACTIVATED', ratePlan: DEVICE.ratePlan },
  ...{ communicationPlan: DEVICE.communicationPlan, ctdDataUsage: 37_432, ctdSMSUsage: 0, ctdVoiceUsage: 0, ctdSessionCount: 4 },
  ...{ overageLimitReached: false, overageLimitOverride: 'DEFAULT' },
};

type Answer = { status?: number; body: unknown };
type Told = { method?: string; path?: string; headers: IncomingMessage['headers']; body: string };

describe('what Control Center’s pages have', () => {
  let server: Server;
  let url = '';
  const told: Told[] = [];
  let answers: Record<string, Answer> = {};
  const call = () =>
    controlCenterCalls({ url, user: 'somebody', apiKey: 'dd3b5f2e' }, { provider: 'att', clock: makeClock(), log: makeLog('silent') });
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      told.push({ method: request.method, path: request.url, headers: request.headers, body });
      const { status = 200, body: answer } = answers[`${request.method} ${request.url}`] ?? { status: 500, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    told.length = 0;
    answers = {
      [`GET /rws/api/v1/devices/${ICCID}`]: { body: DEVICE },
      [`GET /rws/api/v1/devices/${ICCID}/sessionInfo`]: { body: SESSION },
      [`GET /rws/api/v1/devices/${ICCID}/ctdUsages`]: { body: USAGE },
      [`PUT /rws/api/v1/devices/${ICCID}`]: { body: { iccid: ICCID } },
    };
  });
  const line = async (wants = {}) => lineOf(call(), await findDevice(call(), ICCID), NOW, wants);

  test('a line is asked for by its ICCID, with user name and API key, and is what the page says of it', async () => {
    expect(await line({ usage: true })).toEqual({
      ...{ iccid: ICCID, imei: DEVICE.imei, imsi: DEVICE.imsi, msisdn: DEVICE.msisdn, eid: null, account: DEVICE.accountId },
      ...{ state: 'ACTIVATED', plan: 'Alarm 5 MB', ipAddress: '10.1.2.3', lastSessionAt: NOW, usageBytes: 37_432 },
      firstActivatedAt: new Date('2026-06-29T00:21:33.339Z'),
    });
    expect(told.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /rws/api/v1/devices/${ICCID}`,
      `GET /rws/api/v1/devices/${ICCID}/sessionInfo`,
      `GET /rws/api/v1/devices/${ICCID}/ctdUsages`,
    ]);
    expect(told[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('somebody:dd3b5f2e').toString('base64')}`,
      accept: 'application/json',
    });
  });

  test('a session that is over has its end; a line that never had one is silent since it was activated', async () => {
    const path = `GET /rws/api/v1/devices/${ICCID}/sessionInfo`;
    answers[path] = { body: { ...SESSION, dateSessionEnded: '2026-11-26 10:00:00.000+0000' } };
    expect(await line()).toMatchObject({ ipAddress: null, lastSessionAt: new Date('2026-11-26T10:00:00Z') });
    answers[path] = { body: { iccid: ICCID, ipAddress: null, dateSessionStarted: null, dateSessionEnded: null } };
    expect(await line()).toMatchObject({ ipAddress: null, lastSessionAt: new Date('2026-06-29T00:21:33.339Z') });
  });

  test.each(['INVENTORY', 'TEST_READY', 'ACTIVATION_READY', 'DEACTIVATED', 'RETIRED', 'PURGED'])(
    'a line that is %s has no session that is asked for',
    async (status) => {
      answers[`GET /rws/api/v1/devices/${ICCID}`] = { body: { ...DEVICE, status, dateActivated: null } };
      expect(await line()).toMatchObject({ state: status, ipAddress: null, firstActivatedAt: null });
      expect(told).toHaveLength(1);
    },
  );

  test('a status is changed by PUT with the word alone', async () => {
    expect(await call()(Edited, pathOf(ICCID), { status: 'ACTIVATED' })).toEqual({ iccid: ICCID });
    expect(told).toMatchObject([{ method: 'PUT', body: '{"status":"ACTIVATED"}' }]);
    expect(told[0]?.headers['content-type']).toBe('application/json');
  });

  test('an error is its message and its number; a card that is nobody’s is not found, and credentials that are refused are nobody’s fault but ours', async () => {
    const body = { errorMessage: 'Resource not found - Invalid ICCID.', errorCode: '20000001' };
    answers[`PUT /rws/api/v1/devices/${ICCID}`] = { status: 400, body };
    await expect(call()(Edited, pathOf(ICCID), { status: 'ACTIVATED' })).rejects.toMatchObject({
      ...{ status: 400, code: '20000001', message: '20000001: Resource not found - Invalid ICCID.' },
    });
    answers[`GET /rws/api/v1/devices/${ICCID}`] = { status: 404, body };
    expect(await findDevice(call(), ICCID)).toEqual({ iccid: ICCID, status: 'NOT_FOUND' });
    answers[`GET /rws/api/v1/devices/${ICCID}`] = { status: 401, body: { errorMessage: 'Invalid credentials', errorCode: '10000001' } };
    await expect(findDevice(call(), ICCID)).rejects.toThrow('refuses the user name or the API key');
  });

  test('the simulated one answers in the same fields, and with none that the pages do not have', async () => {
    const connection = await seededConnection(20);
    const { database } = connection;
    const sim = await addSim(database, { provider: 'att', status: 'active', providerState: 'ACTIVATED', ipAddress: '10.1.2.3' });
    const account = { user: 'somebody', apiKey: 'dd3b5f2e' };
    const simulated = await controlCenterServer({ database, clock: makeClock(), seconds: 0, provider: 'att', ...account });
    const authorization = `Basic ${Buffer.from('somebody:dd3b5f2e').toString('base64')}`;
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization, 'content-type': 'application/json', ...init.headers };
      const answer = await fetch(`${simulated.url}/rws/api/v1/devices/${path}`, { ...init, headers });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    try {
      for (const [path, page] of [
        [`${sim.iccid}`, DEVICE],
        [`${sim.iccid}/sessionInfo`, SESSION],
        [`${sim.iccid}/ctdUsages`, USAGE],
      ] as const) {
        const { status, body } = await ask(path);
        expect(status).toBe(200);
        expect(Object.keys(page)).toEqual(expect.arrayContaining(Object.keys(body)));
      }
      const put = await ask(`${sim.iccid}`, { method: 'PUT', body: '{"status":"DEACTIVATED"}' });
      expect(put).toEqual({ status: 200, body: { iccid: sim.iccid } });
      const [nobodys, unknown] = [
        await ask('89011700000000009999'),
        await ask(`${sim.iccid}`, { headers: { authorization: 'Basic none' } }),
      ];
      expect(nobodys).toEqual({ status: 404, body: { errorMessage: expect.any(String), errorCode: '20000001' } });
      expect(unknown).toEqual({ status: 401, body: { errorMessage: expect.any(String), errorCode: '10000001' } });
    } finally {
      await simulated.close();
      await connection.close();
    }
  });
});
