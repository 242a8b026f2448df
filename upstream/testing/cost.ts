/** What some work costs the processor, in seconds: unlike its time it does not grow when others are busy. Compare it with other work of the same run, as processors differ. */
export async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
