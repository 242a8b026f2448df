import { compiled } from './compile.mjs';
import { Refusal, say } from './output.mjs';
import { build, drawMap, install, nodeComplaint, ROOT } from './prepare.mjs';
import { run, stopRunning } from './run.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopRunning);

/** Two desks and two upstreams over one Postgres and one Redis, to try what several instances do. */
async function main() {
  const complaint = nodeComplaint(process.version);
  if (complaint) throw new Refusal(complaint);
  await install(ROOT);
  await drawMap(ROOT);
  await build(ROOT);
  const { code } = await run(process.execPath, ['--enable-source-maps', compiled(ROOT, 'cluster')], { cwd: ROOT });
  process.exit(code);
}

main().catch((error) => {
  say(error instanceof Refusal ? error.message : error.stack);
  process.exit(1);
});
