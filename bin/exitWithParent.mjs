import { beat } from './watchdog.mjs';

/** Loaded into both services first: when whoever started them is gone, however it went, they stop as if asked to. */
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, 'SIGTERM');
});
// A broken pipe to a supervisor that is gone must not keep a service from finishing its work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
beat();
process.channel?.unref();
