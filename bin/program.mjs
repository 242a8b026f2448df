import { pathToFileURL } from 'node:url';
import { compile, compiled, PROGRAMS } from './compile.mjs';
import { nodeComplaint } from './nodeVersion.mjs';
import { UserError } from './output.mjs';
import { install, ROOT } from './prepare.mjs';

// `node bin/program.mjs seed --sims 100` runs one of the programs, in this process, made anew first when a source has changed.
const [node, , name, ...args] = process.argv;

try {
  const complaint = nodeComplaint(process.version);
  if (complaint) throw new UserError(complaint);
  if (!Object.hasOwn(PROGRAMS, name)) throw new UserError(`There is no program ${name}: ${Object.keys(PROGRAMS).join(', ')}.`);
  await install(ROOT);
  await compile(ROOT);
  process.argv = [node, compiled(ROOT, name), ...args];
  process.setSourceMapsEnabled(true);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(compiled(ROOT, name)).href);
