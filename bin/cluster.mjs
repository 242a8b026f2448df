import { compiled } from './compile.mjs';
import { nodeComplaint } from './nodeVersion.mjs';
import { print, UserError } from './output.mjs';
import { build, buildMap, install, ROOT } from './prepare.mjs';
import { run, stopRunning } from './run.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopRunning);

async function main() {
  const complaint = nodeComplaint(process.version);
  if (complaint) throw new UserError(complaint);
  await install(ROOT);
  await buildMap(ROOT);
  await build(ROOT);
  const { code } = await run(process.execPath, ['--enable-source-maps', compiled(ROOT, 'cluster')], { cwd: ROOT });
  process.exit(code);
}

main().catch((error) => {
  print(error instanceof UserError ? error.message : error.stack);
  process.exit(1);
});
