import { join } from 'node:path';
import { compile } from './compile.mjs';
import { logOf } from './logs.mjs';
import { nodeAdvice, nodeComplaint } from './nodeVersion.mjs';
import { print, seconds, UserError } from './output.mjs';
import { build, buildHighways, buildMap, install, ROOT } from './prepare.mjs';
import { stopRunning } from './run.mjs';
import { startService, UPSTREAM, WEB } from './service.mjs';
import { freeUpstreamPort, needDeskPort, openDataFolder, startSettings } from './settings.mjs';

const since = Date.now();
const isDev = process.argv.includes('--dev');
/** Everything a start needs is made, and nothing is started: for images, and for an upgrade beside the version that runs. */
const isPreparing = process.argv.includes('--prepare');
/** The upstream without a desk, for a desk elsewhere or another program of the company's. */
const isAlone = process.argv.includes('--upstream');
const services = new Map();
let stopping;

/** Stops the desk before the upstream it needs to finish its answers, and leaves with this exit code. */
function stop(code) {
  stopping ??= (async () => {
    stopRunning();
    for (const service of [...services.values()].reverse()) await service.stop();
    process.exit(code);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!stopping) print('Stopping …');
    stop(0);
  });
}

/** A service that lived so long had no trouble starting. */
const SETTLED_MS = 10 * 60_000;
const LONGEST = 60;

/** One that falls silent is started anew, each time with twice the patience; one that ends by itself ends everything. */
async function start(name, file, settings, env) {
  const path = settings.logsToStdout ? undefined : join(settings.dataDir, `${name}.log`);
  const onLine = logOf(name, { path, isDev });

  async function begin(patience) {
    const since = Date.now();
    const service = startService(name, file, {
      env,
      args: isDev ? ['--dev'] : [],
      patience,
      onLine,
      onProgress: (text) => print(`  ${text}`),
    });
    services.set(name, service);
    const url = await service.ready;
    service.ended.then(({ code, signal, wasSilent }) => {
      if (stopping) return;
      if (!wasSilent) {
        print(`The ${name} ended unexpectedly (${signal ?? `code ${code}`}), so everything stops.${path ? ` Its log: ${path}` : ''}`);
        return stop(code || 1);
      }
      onLine(
        JSON.stringify({ level: 50, time: Date.now(), msg: `the ${name} was silent for ${patience} s, so it was ended and starts again` }),
      );
      const isSettled = Date.now() - since > SETTLED_MS;
      begin(isSettled ? settings.patience : Math.min(2 * patience, LONGEST)).catch(fail);
    });
    return url;
  }
  // Whoever debugs makes it silent on purpose.
  return begin(isDev ? 0 : settings.patience);
}

function fail(error) {
  if (stopping) return;
  print(error instanceof UserError ? error.message : error.stack);
  stop(1);
}

async function main() {
  const complaint = nodeComplaint(process.version);
  if (complaint) throw new UserError(complaint);
  if (isPreparing) {
    await install(ROOT);
    await buildMap(ROOT);
    await build(ROOT);
    print(`Everything is made (${seconds(since)}). Start it with npm start.`);
    return;
  }
  const { upstreamUrl, ...given } = startSettings(process.env, ROOT);
  const settings = isAlone ? given : { ...given, upstreamUrl };
  openDataFolder(settings.dataDir);
  if (!isAlone) await needDeskPort(settings);
  const upstreamPort = settings.upstreamUrl ? undefined : await freeUpstreamPort(settings);

  await install(ROOT);
  await (isAlone ? buildHighways : buildMap)(ROOT);
  if (!isDev) await (isAlone ? compile : build)(ROOT);
  if (stopping) return;

  const env = {
    ...process.env,
    NODE_ENV: isDev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
  };
  env.UPSTREAM_URL = settings.upstreamUrl ?? `http://127.0.0.1:${upstreamPort}/api`;
  const services = [];
  if (upstreamPort) {
    const { UPSTREAM_URL: _, ...own } = env;
    print('Starting the upstream …');
    services.push(start('upstream', UPSTREAM, settings, { ...own, UPSTREAM_PORT: String(upstreamPort) }));
  }
  // The one takes as long as the other, and asks nothing of it before it is asked itself.
  if (!isAlone) services.push(start('desk', WEB, settings, env));
  await Promise.all(services);
  greet(settings, env.UPSTREAM_URL);
}

/** The greeting goes out in one write: who waits for "ready" has read all of it. */
function greet({ publicUrl, upstreamUrl, isDemo, isLocal, dataDir, logsToStdout }, address) {
  const lines = [isAlone ? `\nThe upstream is ready at ${address}` : `\nLinekeeper is ready at ${publicUrl}`];
  lines[0] += ` (${seconds(since)})`;
  if (isAlone) lines.push(`A desk for it: UPSTREAM_URL=${address} npm start`);
  if (upstreamUrl) lines.push(`Upstream: ${upstreamUrl}`);
  if (isDemo && !upstreamUrl) {
    lines.push('\nDemo accounts, password linekeeper:');
    for (const who of ['admin', 'dispatcher', 'warehouse', 'technician', 'billing', 'service', 'operator', 'client', 'everything'])
      lines.push(`  ${who}@linekeeper.test`);
    if (!isLocal && !isAlone)
      lines.push(`Warning: anyone who reaches ${publicUrl} can sign in with these. Start with DEMO=0 and a new DATA_DIR for real work.`);
  }
  const advice = nodeAdvice(process.version);
  if (advice) lines.push(`\n${advice}`);
  if (!logsToStdout) lines.push(`\nLogs: ${join(dataDir, isAlone ? 'upstream.log' : '{desk,upstream}.log')}. Ctrl-C stops.`);
  print(lines.join('\n'));
}

main().catch(fail);
