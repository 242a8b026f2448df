import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Duplex } from 'node:stream';
import { env } from './env.ts';
import { happened } from './happenings.ts';

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown;

/** What of a websocket's opening and its answer is the other side's business. */
const CARRIED = /^(sec-websocket-.*|origin)$/;
const AGREED = { connection: 'Upgrade', upgrade: 'websocket' };

const carried = (headers: IncomingHttpHeaders) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => CARRIED.test(name))),
  ...AGREED,
});

const AGREEMENT = 'HTTP/1.1 101 Switching Protocols';
const REFUSAL = 'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

const isRealtime = ({ url = '', headers }: IncomingMessage) =>
  /^\/app\/[\w-]+(\?|$)/.test(url) && headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Joins a browser's websocket to the realtime server, byte by byte, until either side leaves. Nothing passes before that server has agreed
 * to a websocket: one that has not would take what follows for requests, and the browser would talk to the upstream past the proxy.
 */
function joinRealtime({ url = '', headers }: IncomingMessage, browser: Duplex, head: Buffer) {
  const address = new URL(url, env.REALTIME_URL);
  const open = address.protocol === 'https:' ? requestTls : requestPlain;
  const opening = open(address, { agent: false, timeout: env.CONNECT_TIMEOUT, headers: carried(headers) });
  const refuse = () => {
    opening.destroy();
    browser.end(REFUSAL, () => browser.destroy());
  };
  browser.on('error', () => undefined).on('close', () => opening.destroy());
  opening.on('error', refuse).on('timeout', refuse).on('response', refuse);
  opening.on('upgrade', (answer, server, early) => {
    server.setTimeout(0);
    happened('websocket', { change: 1 });
    browser.once('close', () => happened('websocket', { change: -1 }));
    server.on('error', () => undefined).on('close', () => browser.destroy());
    browser.on('close', () => server.destroy());
    const lines = Object.entries(carried(answer.headers)).map(([name, value]) => `${name}: ${value}`);
    browser.write([AGREEMENT, ...lines, '', ''].join('\r\n'));
    browser.write(early);
    server.write(head);
    server.pipe(browser).pipe(server);
  });
  opening.end();
}

/** Answers the upgrades of a server: the websockets of the realtime server, and for the rest `others`, who are nobody unless Next reloads. */
export const upgrades =
  (others: OnUpgrade = (_, socket) => socket.destroy()): OnUpgrade =>
  (request, socket, head) =>
    isRealtime(request) ? joinRealtime(request, socket, head) : others(request, socket, head);
