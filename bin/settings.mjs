import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { UserError } from './output.mjs';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

function port(env, name, otherwise) {
  const value = Number(env[name] || otherwise);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  throw new UserError(`${name}=${env[name]} is not a port: set a number from 1 to 65535.`);
}

function address(env, name) {
  if (!env[name]) return undefined;
  if (URL.canParse(env[name]) && /^https?:/.test(env[name])) return env[name].replace(/\/$/, '');
  throw new UserError(`${name}=${env[name]} is not an address: set something like http://host:port.`);
}

function wholeSeconds(env, name, otherwise) {
  const value = Number(env[name] || otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new UserError(`${name}=${env[name]} is not a number of seconds: set a whole one, or 0 for never.`);
}

/** What starting needs to know; each service parses the rest of the settings itself and says so when one is wrong. */
export function startSettings(env, root) {
  const desk = port(env, 'PORT', 3000);
  const publicUrl = address(env, 'PUBLIC_URL') ?? `http://localhost:${desk}`;
  return {
    port: desk,
    host: env.HOST || undefined,
    publicUrl,
    isLocal: LOCAL.includes(new URL(publicUrl).hostname),
    upstreamUrl: address(env, 'UPSTREAM_URL'),
    upstreamPort: port(env, 'UPSTREAM_PORT', 3001),
    upstreamPortIsAsked: Boolean(env.UPSTREAM_PORT),
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    isDemo: env.DEMO !== '0',
    patience: wholeSeconds(env, 'WATCHDOG', 5),
    logsToStdout: env.LOG === 'stdout',
  };
}

/** Makes the data folder, readable by its owner only, or refuses in one line. */
export function openDataFolder(path) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(`The data folder ${path} is not writable (${error.code}): set DATA_DIR to one that is.`);
  }
}

/** Whether nobody listens there; without a host, on any address of this machine. */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export async function needDeskPort({ port, host }) {
  if (!(await isFree(port, host))) throw new UserError(`Port ${port} is in use: stop what listens there, or set PORT to another.`);
}

/** The upstream's port, or the next free one, unless it was asked for by name. */
export async function freeUpstreamPort(settings) {
  for (let port = settings.upstreamPort; port < 65_536; port += 1) {
    if (port !== settings.port && (await isFree(port, '127.0.0.1'))) return port;
    if (settings.upstreamPortIsAsked) throw new UserError(`Port ${port} is in use: set UPSTREAM_PORT to another, or leave it out.`);
  }
  throw new UserError('No port is free for the upstream: set UPSTREAM_PORT.');
}
