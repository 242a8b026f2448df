import { startFakeUpstream } from '../../lib/testing/fakeUpstream.ts';

/** An upstream of which nothing is measured: a SIM of a kilobyte, and a file of 100 MB. */

const MB = 1024 * 1024;
const sim = { id: 1, imei: '353806141923634', notes: 'x'.repeat(900) };
const piece = Buffer.alloc(MB, 'linekeeper');

const upstream = await startFakeUpstream();
upstream.routes['GET /api/sims/1'] = (_, response) => {
  upstream.heard.length = 0;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: sim }));
};
upstream.routes['GET /api/batch/1/download'] = async (_, response) => {
  response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 100 * MB });
  for (let sent = 0; sent < 100; sent++) if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve));
  response.end();
};
process.send?.({ type: 'ready', url: upstream.url });
