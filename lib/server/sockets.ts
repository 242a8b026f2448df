import type { IncomingMessage } from 'node:http';
import { connect as connectPlain, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { env } from './env.ts';

const WITHHELD = /^(host|cookie|authorization|forwarded|x-forwarded-.*|x-real-ip)$/i;

function pairs(raw: readonly string[]) {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

/** The opening of a websocket as it goes up: the browser's own, without what is not the realtime server's business. */
const opening = ({ url, rawHeaders }: IncomingMessage, host: string) =>
  [
    `GET ${url} HTTP/1.1`,
    `host: ${host}`,
    ...pairs(rawHeaders)
      .filter(([name]) => !WITHHELD.test(name))
      .map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

const REFUSAL = 'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Whether an upgrade is for the realtime server. */
export const isRealtime = ({ url = '' }: IncomingMessage) => url.startsWith('/app/');

/** Joins a browser's websocket to the realtime server, byte by byte, until either side leaves. */
export function joinRealtime(request: IncomingMessage, browser: Duplex, head: Buffer): Socket {
  const { protocol, hostname, port, host } = new URL(env.REALTIME_URL);
  const name = hostname.replace(/^\[|\]$/g, '');
  const server =
    protocol === 'https:'
      ? connectTls({ host: name, port: Number(port) || 443, servername: name })
      : connectPlain({ host: name, port: Number(port) || 80 });
  server.setTimeout(env.CONNECT_TIMEOUT, () => server.destroy());
  let isJoined = false;
  server.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
    isJoined = true;
    server.setTimeout(0);
    server.write(opening(request, host));
    server.write(head);
    server.pipe(browser);
    browser.pipe(server);
  });
  server.on('error', () => undefined);
  browser.on('error', () => undefined);
  server.on('close', () => (isJoined ? browser.destroy() : browser.end(REFUSAL)));
  browser.on('close', () => server.destroy());
  return server;
}
