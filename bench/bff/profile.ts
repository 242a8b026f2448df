import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { type Areas, areasOf, type Profile } from '../profile.ts';
import { begin } from './started.ts';

const AREAS: Areas = {
  sources: [
    [/lib\/(server|contract|access)\/|^app\/api/, 'our own code'],
    [/undici|node:internal\/deps\/undici/, 'undici: the call to the upstream, and the classes of fetch'],
    [/iron|jose|node:internal\/crypto/, 'the seal of the session'],
    [/pino/, 'the log'],
    [/node:internal\/(webstreams|streams)|node:stream/, 'Node: streams'],
    [/node:(internal\/)?(http|_http|net|stream_base|url|timers|process|async)|node:_http|node:net/, 'Node: HTTP and sockets'],
    [/zod/, 'schemas'],
    [/next\/|turbopack|react|opentelemetry|^(\.\.\/)+src\//, 'Next: routing, its Request and Response, its wrapping of a handler'],
    [/^node:/, 'Node: the rest'],
  ],
  native: { '(program)': 'Node outside of scripts: sockets, parsing of HTTP', '(garbage collector)': 'garbage collection' },
};

export function beginInspected(port: number, args: string[], env: Record<string, string>, withIpc: boolean) {
  const child = begin(process.execPath, [`--inspect=127.0.0.1:${port}`, ...args], env, withIpc);
  return { child, inspector: `http://127.0.0.1:${port}` };
}

export async function areasWhile(inspector: string, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const [target] = (await (await fetch(`${inspector}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '', { maxPayload: 1 << 30 });
  const waiting = new Map<number, (result: { profile: Profile }) => void>();
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: { profile: Profile } };
    waiting.get(id)?.(result);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<{ profile: Profile }>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: 500 });
  await send('Profiler.start');
  await work();
  const { profile } = await send('Profiler.stop');
  socket.close();
  return areasOf(profile, AREAS, (url) => (url.startsWith('file:') ? fileURLToPath(url) : url.startsWith('/') ? url : undefined));
}
