import { join } from 'node:path';
import { type Areas, areasOf, type Profile } from '../profile.ts';

const AREAS: Areas = {
  sources: [
    [/maplibre|mapbox|earcut|murmurhash|gl-matrix|pmtiles|protobuf|pbf/, 'the map library'],
    [/react|scheduler/, 'React'],
    [/@mui|@emotion|stylis|intl|formatjs/, 'parts, styles and words'],
    [/components\/|lib\//, 'our own code'],
    [/bench\/map/, 'the measuring'],
  ],
  native: {
    '(program)': 'the browser: styles, layout, paint, WebGL',
    '(garbage collector)': 'garbage collection',
    '(idle)': 'waiting: for tiles, for the workers, for WebGL in software',
  },
};

/** Milliseconds of the page's main thread by area; `folder` is what its scripts were built into. */
export const areasIn = (profile: Profile, folder: string) =>
  areasOf(profile, AREAS, (url) => (url.startsWith('http') ? join(folder, new URL(url).pathname) : undefined));
