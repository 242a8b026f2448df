import { startService, UPSTREAM, WEB } from '../service.mjs';

const PROGRAMS = { desk: WEB, upstream: UPSTREAM };

export type Listeners = {
  onLine(name: string, line: string, isError: boolean): void;
  onProgress(text: string): void;
  onStarted(end: () => unknown): void;
};

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** One instance of a service, on a port it keeps; it can be ended and started again. */
export async function startInstance(
  kind: keyof typeof PROGRAMS,
  number: number,
  port: number,
  env: Record<string, string | undefined>,
  { onLine, onProgress, onStarted }: Listeners,
) {
  const name = `${kind} ${number}`;
  const begin = async () => {
    const service = startService(name, PROGRAMS[kind], {
      env,
      onLine: (line: string, isError: boolean) => onLine(name, line, isError),
      onProgress: (text: string) => onProgress(`${name}: ${text}`),
    });
    onStarted(() => service.stop());
    await service.ready;
    return service;
  };
  let service = await begin();
  return {
    name,
    port,
    stop: (signal?: NodeJS.Signals) => service.stop(signal),
    async start() {
      service = await begin();
    },
  };
}
