import { existsSync } from 'node:fs';
import { ensured } from './debian.mjs';
import { run } from './run.mjs';

const LIBRARIES = ['/usr/share/php/Illuminate/autoload.php', '/usr/share/php/PHPUnit/Autoload.php'];
const EXTENSIONS = ['pdo_sqlite', 'mbstring', 'dom', 'curl'];
const PACKAGES = ['php-laravel-framework', 'php-cli', 'php-sqlite3', 'php-mbstring', 'php-xml', 'php-curl', 'phpunit'];

export const WITHOUT_LARAVEL = `No Laravel for the tests: install the packages ${PACKAGES.join(' ')} of Debian 12.`;

/** Whether PHP is here with all that the Laravel applications of the tests are made of. */
export async function findLaravel(root) {
  if (!LIBRARIES.every((library) => existsSync(library))) return false;
  const asked = `exit(array_diff(${JSON.stringify(EXTENSIONS)}, array_map('strtolower', get_loaded_extensions())) ? 1 : 0);`;
  const { code } = await run('php', ['-r', asked], { cwd: root, env: process.env, quiet: true }).catch(() => ({ code: 1 }));
  return code === 0;
}

export const ensureLaravel = (root) =>
  ensured({ root, find: () => findLaravel(root), what: 'Laravel', packages: PACKAGES, without: WITHOUT_LARAVEL });
