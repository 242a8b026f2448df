import { worthShowing } from '../logs.mjs';
import { print, seconds, UserError } from '../output.mjs';
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
  if (!(await isFree(port))) throw new UserError(`Port ${port} is in use: stop what listens there, or set PORT to another.`);
  opening = openCluster({
    port,
    env: process.env,
    onLine(name, line, isError) {
      const text = worthShowing(line, isError);
      if (text) print(`[${name}] ${text}`);
    },
    onProgress: (text) => print(`  ${text}`),
  });
  const { url, host, desks } = await opening;
  const each = desks.map((desk) => `http://${host}:${desk.port}`).join(' and ');
  print(`\nLinekeeper is ready at ${url} (${seconds(since)}): the desks ${each}, two upstreams, one Postgres, one Redis.`);
  print('The data is gone when it stops. Demo accounts as with npm start. Ctrl-C stops.');
}

start().catch((error) => {
  print(error instanceof UserError ? error.message : error.stack);
  stop(1);
});
