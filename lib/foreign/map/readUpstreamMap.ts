import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UpstreamMapFile } from '#lib/contract/upstreamMap.ts';
import { checkNames } from './checkNames.ts';

/** What a file of TypeScript or JavaScript exports, compiled with all that it imports; of a `.json` what it says. */
async function read(path: string): Promise<unknown> {
  if (path.endsWith('.json')) return JSON.parse(await readFile(path, 'utf8'));
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return (await import(/* turbopackIgnore: true */ `data:text/javascript;base64,${code}`)).default;
}

const valueAt = (file: unknown, path: readonly PropertyKey[]) => {
  let value = file;
  for (const name of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[name];
  return JSON.stringify(value)?.slice(0, 80) ?? 'nothing';
};

/** What the file that `UPSTREAM_MAP` names says of each call. Throws every fault of it, with place, value and rule. */
export async function readUpstreamMap(path: string) {
  const complain = (faults: readonly string[]) => new Error(`UPSTREAM_MAP ${path} can't be used: ${faults.join('; ')}`);
  const file = await read(resolve(path)).catch((error: unknown) => {
    throw complain([error instanceof Error ? error.message.replace(/\s*\n\s*/g, ' ') : String(error)]);
  });
  const given = UpstreamMapFile.safeParse(file);
  if (!given.success)
    throw complain(given.error.issues.map(({ path, message }) => `${path.join('.')}: ${valueAt(file, path)}; ${message}`));
  const { wrong, rules } = checkNames(given.data);
  if (wrong.length > 0) throw complain(wrong);
  return rules;
}
