import { worthShowing } from '../logs.mjs';
import { Refusal, say, seconds } from '../output.mjs';
import { isFree, startSettings } from '../settings.mjs';
import { type Cluster, openCluster } from './open.ts';

const since = Date.now();
const { port } = startSettings(process.env, process.cwd());
let opening: Promise<Cluster> | undefined;
let stopping: Promise<never> | undefined;

const stop = (code: number): Promise<never> => {
  stopping ??= (async () => {
    const cluster = await opening?.catch(() => undefined);
    await cluster?.stop();
    return process.exit(code);
  })();
  return stopping;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

async function start() {
  if (!(await isFree(port))) throw new Refusal(`Port ${port} is in use: stop what listens there, or set PORT to another.`);
  opening = openCluster({
    port,
    env: process.env,
    onLine(name, line, isError) {
      const text = worthShowing(line, isError);
      if (text) say(`[${name}] ${text}`);
    },
    onProgress: (text) => say(`  ${text}`),
  });
  const { url, host, desks } = await opening;
  const each = desks.map((desk) => `http://${host}:${desk.port}`).join(' and ');
  say(`\nLinekeeper is ready at ${url} (${seconds(since)}): the desks ${each}, two upstreams, one Postgres, one Redis.`);
  say('The data is gone when it stops. Demo accounts as with npm start. Ctrl-C stops.');
}

start().catch((error) => {
  say(error instanceof Refusal ? error.message : error.stack);
  stop(1);
});
