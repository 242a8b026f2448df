import path from 'node:path';
import { parseArgs } from 'node:util';
import { EXTENSIONS } from '#lib/contract/extensions.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { channelsIn, guardOf, has, isChannelIn, isProviderNamed, needApplication, providersFile, routesOf } from './application.ts';
import { type Call, callsOf, EXTENSIONS_OF_CALLS } from './calls.ts';
import { filesOf } from './kit.ts';
import { reportOf } from './report.ts';
import { isWhole } from './templates/controllers.ts';
import { channels } from './templates/realtime.ts';
import { write } from './write.ts';

const USAGE = `npm run laravel-kit -- FOLDER [--with ${EXTENSIONS_OF_CALLS.slice(0, 3).join(',')},…]
  writes into the Laravel application in FOLDER the calls of the desk that it lacks: those of the core, and of the extensions named
  --prefix api     where its calls are
  --routes FILE    what \`php artisan route:list --json\` says there, if PHP does not run here
  --tests-of-all   tests also for the calls that it has
  --force          writes anew what was written before and differs, never what is yours`;

const OPTIONS = {
  with: { type: 'string', multiple: true },
  prefix: { type: 'string', default: 'api' },
  routes: { type: 'string' },
  'tests-of-all': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
} as const;

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

function extensionsFrom(given: readonly string[]) {
  const names = given.flatMap((each) => each.split(',')).filter(Boolean);
  for (const name of names) {
    if (!(EXTENSIONS as readonly string[]).includes(name))
      throw new CannotStart(`--with ${name}: there is no such extension. There are: ${EXTENSIONS_OF_CALLS.join(', ')}.`);
    if (!(EXTENSIONS_OF_CALLS as readonly string[]).includes(name))
      throw new CannotStart(`--with ${name}: it has no calls of its own, so there is nothing to write. See docs/upstream.md.`);
  }
  return names;
}

// npm runs this in the project's folder, wherever it was called.
const at = (given: string) => path.resolve(process.env.INIT_CWD ?? '.', given);

function nextSteps(folder: string, missing: readonly Call[], extensions: readonly string[]) {
  const open = missing.filter((call) => !isWhole(call)).length;
  return [
    ...(isProviderNamed(folder) ? [] : [`Name App\\Providers\\LinekeeperServiceProvider::class in ${providersFile(folder)}.`]),
    'Look at config/linekeeper.php (the guard of your tokens) and app/Policies/Linekeeper/Abilities.php (where the rights of a user stand).',
    ...(open > 0
      ? [`Write the ${open} controllers of app/Http/Controllers/Linekeeper; until then a call answers 501 and the desk says so.`]
      : []),
    'Say in tests/Feature/Linekeeper/Company.php what is in your test database.',
    'Run vendor/bin/phpunit --display-incomplete tests/Feature/Linekeeper (--verbose before PHPUnit 10): what is still to be written is named.',
    ...(extensions.length > 0
      ? [`When the calls of an extension are written, name it: LINEKEEPER_EXTENSIONS=${extensions.join(',')}.`]
      : []),
  ];
}

async function main() {
  const { values, positionals } = parsed();
  const [named] = positionals;
  if (!named || positionals.length > 1) throw new CannotStart(`Usage: ${USAGE}`);
  const extensions = extensionsFrom(values.with ?? []);
  const prefix = values.prefix.replace(/^\/|\/$/g, '');
  if (!/^[\w-]+(\/[\w-]+)*$/.test(prefix)) throw new CannotStart(`--prefix ${values.prefix}: must be a path such as api or api/v1.`);
  const folder = at(named);
  needApplication(folder);

  const isThere = has(await routesOf(folder, values.routes && at(values.routes)), prefix, isProviderNamed(folder));
  const calls = callsOf(extensions);
  const missing = calls.filter((call) => !isThere(call));
  console.log(`${folder} has ${calls.length - missing.length} of ${calls.length} calls; ${missing.length} are missing.\n`);
  const own = channelsIn(folder);
  const files = filesOf({
    missing,
    tested: values['tests-of-all'] ? calls : missing,
    channels: channels.filter(({ name }) => !isChannelIn(own, name)),
    prefix,
    guard: guardOf(folder),
  });
  for (const line of reportOf(write(folder, files, values.force), nextSteps(folder, missing, extensions))) console.log(line);
}

main().catch((error: unknown) => {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
});
