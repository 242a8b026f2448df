import { join } from 'node:path';
import { towns } from '../basemap/places.ts';
import { putFile } from '../basemap/putFile.ts';
import { highways } from './build.ts';

const [, , folder] = process.argv;
if (!folder) throw new Error('Say into which folder the highways are to be written');

const known = towns().flatMap(({ properties: { name, state, population }, geometry: { coordinates } }) => {
  const [lng = 0, lat = 0] = coordinates;
  return state === undefined ? [] : [{ name, state, population, lat: Math.round(lat * 1e4) / 1e4, lng: Math.round(lng * 1e4) / 1e4 }];
});
putFile(join(folder, 'towns.json'), JSON.stringify(known));
putFile(join(folder, 'highways.bin'), highways());
