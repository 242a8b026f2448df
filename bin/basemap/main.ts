import { basemap } from './build.ts';
import { putFile } from './putFile.ts';

const [, , path] = process.argv;
if (!path) throw new Error('Say where the base map is to be written');
putFile(path, basemap());
