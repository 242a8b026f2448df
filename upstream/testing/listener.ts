import { once } from 'node:events';
import { WebSocket } from 'ws';

export type Said = { event: string; channel?: string; data: unknown };
export type Listener = Awaited<ReturnType<typeof openListener>>;

const parsed = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data);

/** A bare websocket that notes what it is told; data is opened. It answers nothing by itself. */
export async function openListener(url: string, key: string, query = 'protocol=7') {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/app/${key}?${query}`, { autoPong: false });
  const heard: Said[] = [];
  let look = () => {};
  socket.on('message', (bytes) => {
    const { data, ...rest } = JSON.parse(bytes.toString());
    heard.push({ ...rest, data: parsed(data) });
    look();
  });
  const closed = once(socket, 'close').then(([code]) => Number(code));
  closed.catch(() => undefined);
  await once(socket, 'open');

  /** The next thing said under this name, which is then forgotten; fails when the socket closes before. */
  const hears = (event: string): Promise<Said> =>
    new Promise((resolve, reject) => {
      look = () => {
        const index = heard.findIndex((said) => said.event === event);
        if (index < 0) return;
        look = () => {};
        resolve(heard.splice(index, 1)[0] as Said);
      };
      closed.then((code) => reject(new Error(`closed with ${code} before ${event}`)));
      look();
    });
  const say = (event: string, data: unknown, channel?: string) => socket.send(JSON.stringify({ event, data, channel }));

  return { socket, heard, closed, hears, say, close: () => socket.close() };
}
