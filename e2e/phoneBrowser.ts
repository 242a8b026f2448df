import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { findBrowser } from '../bin/browser.mjs';
import { ROOT } from '../bin/prepare.mjs';

/** A network that a browser reaches everything through, service workers too, and that can be cut like a cable. */
export async function startNetwork() {
  const sockets = new Set<Socket>();
  let isUp = true;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const server = createServer(({ url = '', method, headers }, response) => response.writeHead(502).end(`${method} ${url} ${headers.host}`));
  server.removeAllListeners('request');
  server.on('request', (incoming, response) => {
    const { url = '', method, headers } = incoming;
    const outgoing = ask(url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('socket', hold).on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.on('connect', ({ url = '' }, from: Socket, head) => {
    const { hostname, port } = new URL(`http://${url}`);
    const to = connect(Number(port), hostname, () => {
      from.write('HTTP/1.1 200 OK\r\n\r\n');
      to.write(head);
      to.pipe(from).pipe(to);
    });
    hold(to);
    to.on('error', () => from.destroy());
  });
  server.on('connection', (socket) => {
    hold(socket);
    if (!isUp) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isUp = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isUp = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const isEmpty = (path: string) =>
  !existsSync(path) ||
  readFileSync(path)
    .subarray(0, 8)
    .every((byte) => byte === 0);

type Phone = { page: Page; writeDown(cookie: string): Promise<void>; kill(): Promise<void> };

/** Chromium writes cookies to the disk every half minute, or after so many changes. */
const CHANGES = 520;

/** A browser of its own with its own memory in `folder`, behind a network, with a camera that shows `film`; it can be killed as a phone does it. */
export async function startPhone({ folder, film, port }: { folder: string; film: string; port: number }): Promise<Phone> {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--no-first-run',
    '--lang=en-US',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    `--proxy-server=127.0.0.1:${port}`,
    '--proxy-bypass-list=<-loopback>',
    '--window-size=390,844',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
    'about:blank',
  ];
  const child = spawn(findBrowser(ROOT) ?? chromium.executablePath(), flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((done, fail) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      const [, found] = /DevTools listening on (\S+)/.exec(said) ?? [];
      if (found) done(found);
    });
    child.on('exit', () => fail(new Error(said)));
  });
  const browser = await chromium.connectOverCDP(address);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('a browser without a page');
  await page.setViewportSize({ width: 390, height: 844 });
  return {
    page,
    /** Until this cookie is on the disk, as it is half a minute after it was set. */
    async writeDown(cookie) {
      const others = Array.from({ length: CHANGES }, (_, index) => ({
        name: `other-${index}`,
        value: '1',
        url: 'http://others.test',
        expires: 4e9,
      }));
      await page.context().addCookies(others);
      const cookies = join(folder, 'Default/Cookies');
      // While its journal has something in it, the next start takes back what is in the file.
      const isKept = () => readFileSync(cookies).includes(cookie) && isEmpty(`${cookies}-journal`);
      await expect.poll(isKept, 'the cookie is on the disk').toBe(true);
    },
    async kill() {
      const gone = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}
