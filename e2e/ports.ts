import { isFree } from '../bin/settings.mjs';

/** What a half started by a test gets from this process: where programs are, and none of the settings a developer may have set. */
export const baseEnv = (): Record<string, string> => {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
};

/** A port nobody listens on, below the range the system takes outgoing ones from. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}
