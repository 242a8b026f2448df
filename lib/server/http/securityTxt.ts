import type { IncomingMessage, ServerResponse } from 'node:http';
import { getEnv } from '#lib/server/env.ts';

const DAY = 86_400_000;

/** Where somebody who finds a hole says so (RFC 9116), when the operator names a place; else there is no such file. */
export function securityTxt({ method, url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== '/.well-known/security.txt' || (method !== 'GET' && method !== 'HEAD')) return false;
  const { SECURITY_CONTACT: contact, PUBLIC_URL } = getEnv();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + 90 * DAY).toISOString().slice(0, 10)}T00:00:00Z`,
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    '',
  ];
  response.writeHead(contact ? 200 : 404, contact ? { 'content-type': 'text/plain; charset=utf-8' } : {});
  response.end(contact && method === 'GET' ? lines.join('\n') : undefined);
  return true;
}
