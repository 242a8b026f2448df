import { readdirSync, readFileSync } from 'node:fs';

const familyOf = (pid: number): number[] => [
  pid,
  ...readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').match(/\d+/g) ?? [])
    .flatMap((child) => familyOf(Number(child))),
];
const sumOf = (pid: number, of: (each: number) => number) => familyOf(pid).reduce((sum, each) => sum + of(each), 0);

/** What a family holds, in MB. */
export const memoryOf = (pid: number) =>
  sumOf(pid, (each) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** What a family has used of the processor, with those who have ended, in ms. */
export const usedBy = (pid: number) =>
  sumOf(pid, (each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
    return fields.reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  });
