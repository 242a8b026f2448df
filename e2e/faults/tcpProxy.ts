import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

/** What a line does to every connection over it, those that stand too. */
export type Line = {
  /** Until anything arrives at the other side; ms. */
  latency?: number;
  /** Of each direction; bytes a second. */
  bandwidth?: number;
  /** Both ends see a reset once so many bytes came back over a connection; with 0 no answer ever comes. */
  cutAfter?: number;
  /** Resets whatever connects or says something. */
  refuses?: boolean;
  /** The end of a side is told to the other so much later; ms. */
  slowClose?: number;
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A line of TCP to a port of this machine that behaves as it is told. */
export async function startLine(target: number) {
  let line: Line = {};
  const open = new Set<Socket>();

  /** Passes on what one side says until it ends. What is to be cut off fails. */
  async function carry(from: Socket, to: Socket, isBack: boolean) {
    let rules = line;
    let came = 0;
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (rules !== line) came = 0;
      rules = line;
      const { latency = 0, bandwidth = Number.POSITIVE_INFINITY, cutAfter = Number.POSITIVE_INFINITY, refuses } = rules;
      const room = refuses ? 0 : isBack ? Math.max(0, cutAfter - came) : chunk.length;
      came += chunk.length;
      await wait(latency + (chunk.length / bandwidth) * 1000);
      if (chunk.length > room) {
        if (room > 0) await new Promise((resolve) => to.write(chunk.subarray(0, room), resolve));
        throw new Error('cut');
      }
      if (!to.write(chunk)) await once(to, 'drain');
    }
    await wait(line.slowClose ?? 0);
    to.end();
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = dial({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const both = [near, far];
    const reset = () => both.forEach((socket) => void socket.resetAndDestroy());
    for (const socket of both) {
      open.add(socket);
      socket.on('error', reset).on('close', () => open.delete(socket));
    }
    if (line.refuses) return reset();
    carry(near, far, false).catch(reset);
    carry(far, near, true).catch(reset);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    become(next: Line) {
      line = next;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
export type FaultyLine = Awaited<ReturnType<typeof startLine>>;
