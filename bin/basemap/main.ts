import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { basemap } from './build.ts';

const [, , path] = process.argv;
if (!path) throw new Error('Say where the base map is to be written');
mkdirSync(dirname(path), { recursive: true });
// Whole or not at all: a start that is killed here leaves no half a map.
writeFileSync(`${path}.${process.pid}`, basemap());
renameSync(`${path}.${process.pid}`, path);
