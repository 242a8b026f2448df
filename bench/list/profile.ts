import { join } from 'node:path';
import { areasOf, type Profile } from '../profile.ts';

const AREAS: [RegExp, string][] = [
  [/react-dom|\/scheduler\//, 'React: drawing, hydrating, effects'],
  [/@emotion|stylis|@mui\/(system|styled-engine)|@mui\/material(-nextjs|\/styles)/, 'styles: Emotion and MUI’s system'],
  [/@mui\/x-|@base-ui/, 'the data grid'],
  [/@mui|mui\/base/, 'MUI’s parts'],
  [/node_modules\/next\/|turbopack|@swc|compiled\/react/, 'Next: router, loading of modules, payload'],
  [/intl|formatjs/, 'words, numbers and times'],
  [/zod/, 'schemas'],
  [/swr|pusher/, 'reads and the line'],
  [/bench\/list/, 'the measuring'],
  [/^(components|lib|app)\//, 'our own code'],
];

const NATIVE: Record<string, string> = {
  '(program)': 'the browser: HTML, styles, layout, paint, compiling',
  '(garbage collector)': 'garbage collection',
};

export const areasIn = (profile: Profile, folder: string) =>
  areasOf(profile, { sources: AREAS, native: NATIVE }, (url) =>
    url.startsWith('http') ? join(folder, new URL(url).pathname.replace('/_next/', '')) : undefined,
  );
