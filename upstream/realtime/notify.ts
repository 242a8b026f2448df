import pg from 'pg';
import { SECOND } from '#upstream/core/clock.ts';
import { randomText } from '#upstream/session/tokens.ts';
import type { Transport, TransportEvents } from './transport.ts';

const TOPIC = 'linekeeper_broadcast';
const PIECE = 7800;

const pieces = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .match(new RegExp(`.{1,${PIECE}}`, 'g')) ?? [];

/** Puts a text together again. The pieces of one come in order, because one statement sends them all. */
function makeReader(onText: (text: string) => void) {
  const begun = new Map<string, string>();
  return (payload: string) => {
    const [id = '', left, piece = ''] = payload.split(' ');
    const text = (begun.get(id) ?? '') + piece;
    begun.set(id, text);
    if (left !== '0') return;
    begun.delete(id);
    onText(Buffer.from(text, 'base64').toString());
  };
}

/** Postgres' own LISTEN and NOTIFY, on a connection of its own that comes back by itself. */
export async function openNotify(url: string, { onText, onBack }: TransportEvents): Promise<Transport> {
  let client: pg.Client | undefined;
  let isClosed = false;

  const dial = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on('error', () => undefined);
    await fresh.connect();
    const read = makeReader(onText);
    fresh.on('notification', ({ payload = '' }) => read(payload));
    await fresh.query(`listen ${TOPIC}`);
    fresh.once('end', () => {
      client = undefined;
      redial();
    });
    client = fresh;
  };
  const redial = () => {
    if (!isClosed) setTimeout(() => dial().then(onBack, redial), SECOND).unref();
  };

  await dial();
  return {
    async post(text) {
      if (!client) throw new Error('the connection is away');
      const all = pieces(text);
      const id = randomText(6);
      const payloads = all.map((piece, index) => `${id} ${all.length - 1 - index} ${piece}`);
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [TOPIC, payloads]);
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
