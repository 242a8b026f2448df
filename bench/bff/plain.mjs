import { Agent, createServer, request } from 'node:http';

/** A proxy as one writes it in ten lines: no session, no list of what may be asked, no check of anything. */

const { UPSTREAM_URL = '', TOKEN = '' } = process.env;
const agent = new Agent({ keepAlive: true });
const { hostname, port } = new URL(UPSTREAM_URL);

const server = createServer((asked, answer) => {
  const headers = { ...asked.headers, host: `${hostname}:${port}`, authorization: `Bearer ${TOKEN}` };
  const passed = request({ agent, hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
});
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'ready', url: `http://127.0.0.1:${server.address().port}` }));
