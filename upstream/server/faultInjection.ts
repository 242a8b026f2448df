import { z } from 'zod';

export const Fault = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/'),
  status: z.number().int().min(400).max(599).optional(),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  times: z.number().int().min(1).max(10_000).default(1),
});
export type Fault = z.infer<typeof Fault>;

export function createFaultInjection() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault) => {
      faults.push(fault);
    },
    clear: () => {
      faults = [];
    },
    take: (method: string, ...paths: (string | undefined)[]): Fault | undefined => {
      const fault = faults.find((each) => each.method === method && paths.includes(each.path));
      if (!fault) return undefined;
      fault.times -= 1;
      faults = faults.filter((each) => each.times > 0);
      return fault;
    },
  };
}
export type FaultInjection = ReturnType<typeof createFaultInjection>;
