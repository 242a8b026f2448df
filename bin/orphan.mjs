const parent = process.ppid;

// A signal to npm ends the shell between us, which passes nothing on: when it is gone we stop as if asked to. Only below npm, because whoever
// starts us by hand may mean us to go on without them.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
