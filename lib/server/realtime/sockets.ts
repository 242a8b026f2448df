import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Duplex } from 'node:stream';
import { networkOf } from '#lib/format/networkOf.ts';
import { getEnv } from '#lib/server/env.ts';
import { addressOf } from '#lib/server/http/clientIp.ts';
import { concurrencyLimit } from '#lib/server/http/concurrencyLimit.ts';
import { publishDiagnostic } from '#lib/server/observability/diagnostics.ts';
import { sealedIn } from '#lib/server/session/cookies.ts';
import { unsealPayload } from '#lib/server/session/sealedCookie.ts';

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown;

/** What of a websocket's opening and its answer is the other side's business. */
const FORWARDED = /^(sec-websocket-.*|origin)$/;
const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket' };

const forwardedHeaders = (headers: IncomingHttpHeaders) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => FORWARDED.test(name))),
  ...UPGRADE,
});

const SWITCHING = 'HTTP/1.1 101 Switching Protocols';
/** The websockets of one session, and those of nobody's in one network: installers on site, and strangers. */
const room = concurrencyLimit(50);

const refuse = (socket: Duplex, status: string) =>
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());

const isRealtime = ({ url = '', headers }: IncomingMessage) =>
  /^\/app\/[\w-]+(\?|$)/.test(url) && headers.upgrade?.toLowerCase() === 'websocket';

/** Nothing passes before the realtime server has agreed to a websocket: else the browser would talk to the upstream past the proxy. */
function connectToRealtime({ url = '', headers }: IncomingMessage, browser: Duplex, head: Buffer) {
  const address = new URL(url, getEnv().REALTIME_URL);
  const open = address.protocol === 'https:' ? requestTls : requestPlain;
  const opening = open(address, { agent: false, timeout: getEnv().CONNECT_TIMEOUT, headers: forwardedHeaders(headers) });
  const giveUp = () => {
    opening.destroy();
    refuse(browser, '502 Bad Gateway');
  };
  browser.on('close', () => opening.destroy());
  opening.on('error', giveUp).on('timeout', giveUp).on('response', giveUp);
  opening.on('upgrade', (answer, server, early) => {
    server.setTimeout(0);
    publishDiagnostic('websocket', { change: 1 });
    browser.once('close', () => publishDiagnostic('websocket', { change: -1 }));
    server.on('error', () => undefined).on('close', () => browser.destroy());
    browser.on('close', () => server.destroy());
    const lines = Object.entries(forwardedHeaders(answer.headers)).map(([name, value]) => `${name}: ${value}`);
    browser.write([SWITCHING, ...lines, '', ''].join('\r\n'));
    browser.write(early);
    server.write(head);
    server.pipe(browser).pipe(server);
  });
  opening.end();
}

/** Browsers name the page's origin; whoever is none names what they like. */
const isForeign = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined && headers.origin !== getEnv().origin && headers['sec-fetch-site'] !== 'same-origin';

async function admit(request: IncomingMessage, browser: Duplex, head: Buffer) {
  browser.on('error', () => undefined);
  if (isForeign(request)) return refuse(browser, '403 Forbidden');
  const seal = sealedIn(request.headers.cookie);
  const session = seal && (await unsealPayload(seal));
  const leave = room(session ? session.id : networkOf(addressOf(request) ?? ''));
  if (!leave) return refuse(browser, '429 Too Many Requests');
  browser.once('close', leave);
  if (browser.destroyed) leave();
  else connectToRealtime(request, browser, head);
}

/** Answers the upgrades of a server: the websockets of the realtime server, and for the rest `others`, who are nobody unless Next reloads. */
export const upgrades =
  (others: OnUpgrade = (_, socket) => socket.destroy()): OnUpgrade =>
  (request, socket, head) =>
    isRealtime(request) ? admit(request, socket, head) : others(request, socket, head);
