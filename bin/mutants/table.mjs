import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binFaults } from './faults/bin.mjs';
import { libFaults } from './faults/lib.mjs';
import { screenFaults } from './faults/screens.mjs';
import { serverFaults } from './faults/server.mjs';
import { upstreamFaults } from './faults/upstream.mjs';

/**
 * A small fault: in `file`, `put` in place of `find`, which stands there once. `breaks` says in one sentence what is wrong then, `seen` is the part of
 * the suite that should fail.
 * @typedef {{ file: string, find: string, put: string, breaks: string, seen: import('./parts.mjs').Part }} Mutant
 */

/** @type {readonly Mutant[]} */
export const MUTANTS = [...libFaults, ...serverFaults, ...upstreamFaults, ...screenFaults, ...binFaults];

export const roomOf = (file) => (/^(lib\/\w+|upstream\/simulators|\w+(?=\/)|.+)/.exec(file) ?? [file])[0];

/** What of the table does not fit the sources any more, so that none of it rots. */
export function wrongIn(root) {
  const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  return MUTANTS.flatMap(({ file, find, put, breaks, seen }) => {
    const times = textOf(file)?.split(find).length ?? 0;
    return [
      ...(times === 2 && find !== put
        ? []
        : [`“${breaks}”: its text is in ${file} ${Math.max(0, times - 1)} times instead of once: ${find}`]),
      ...(existsSync(join(root, seen.file)) ? [] : [`“${breaks}”: ${seen.file} is not there`]),
    ];
  });
}
