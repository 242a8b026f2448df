import { existsSync } from 'node:fs';
import { progress, UserError } from './output.mjs';
import { run } from './run.mjs';

export async function ensured({ root, find, what, packages, without }) {
  const found = await find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await progress(`Installing ${what} from the system packages`, async () => {
      const settings = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
      const update = await run('apt-get', ['update'], settings);
      const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], settings);
      if (install.code !== 0) throw new UserError(`Installing ${what} failed:\n${update.output}${install.output}`);
    });
    const installed = await find();
    if (installed) return installed;
  }
  throw new UserError(without);
}
