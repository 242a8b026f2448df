import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '#lib/format/networkOf.ts';
import { getEnv } from '#lib/server/env.ts';
import { concurrencyLimit } from './concurrencyLimit.ts';

/** Bodies of one network that are on their way at once: an office on a slow line sends files, and none sends more than this. */
const room = concurrencyLimit(64);

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** One that does not come is given up: where Next reads it from the beginning, elsewhere once answered. False: too many at once. */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { address = '', isNexts }: { address?: string; isNexts: boolean },
) {
  if (!hasBody(request)) return true;
  const leave = room(networkOf(address));
  if (!leave) return false;
  let late: NodeJS.Timeout | undefined;
  const giveUp = () => {
    if (response.headersSent) request.destroy();
    else response.writeHead(408, { connection: 'close' }).end(() => request.destroy());
  };
  const wait = () => {
    if (!request.complete) late ??= setTimeout(giveUp, getEnv().BODY_TIMEOUT);
  };
  const done = () => {
    leave();
    clearTimeout(late);
  };
  request.once('end', done).once('close', done);
  if (isNexts) wait();
  else response.once('finish', wait);
  return true;
}
