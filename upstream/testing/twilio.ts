import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const ACCOUNT = `AC${'0'.repeat(32)}`;
export const AUTH_TOKEN = 'a secret token';
export const FROM = '+12145550100';

/** The form of a message that is asked for, with how it was signed. */
type Message = Record<string, string> & { authorization: string; path: string };

/** What stands in for Twilio's Messages resource: takes messages as its document says, or answers what `next` says, once each. */
export async function openTwilio() {
  const messages: Message[] = [];
  const next: ({ status: number; code?: number; message?: string } | 'hang up')[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      messages.push({ ...form, authorization: String(request.headers.authorization), path: String(request.url) });
      const answer = next.shift() ?? { status: 201 };
      if (answer === 'hang up') return void request.socket.destroy();
      const { status, code, message } = answer;
      const body = status === 201 ? { sid: `SM${'1'.repeat(32)}`, status: 'queued' } : { code, message, status };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { messages, next, url, close };
}
