export const HALF = `
import { appendFileSync, readFileSync } from 'node:fs';
const name = ['upstream', 'cluster'].find((each) => import.meta.url.includes(each)) ?? 'desk';
const note = (what: string) => appendFileSync('events', name + ' ' + what + '\\n');
const mood = process.env['STUB_' + name.toUpperCase()];
note('started ' + process.pid);
console.log(JSON.stringify({ level: 40, msg: name + ' warns' }));
console.log(JSON.stringify({ level: 30, msg: name + ' chats' }));
process.on('SIGTERM', () => { note('asked to stop'); process.exit(0); });
if (mood === 'fails') { process.send?.({ type: 'failed', text: 'The data folder is in use.' }); setTimeout(() => process.exit(1), 50); }
else process.send?.({ type: 'ready', url: 'http://localhost' });
if (mood === 'crashes') setTimeout(() => process.exit(3), 300);
if (mood === 'freezes') setTimeout(() => { if (readFileSync('events', 'utf8').split(name + ' started').length < 4) for (;;); }, 100);
setInterval(() => undefined, 1000);
`;

export const NEXT = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('events', 'built\\n');
for (const folder of ['.next/static', '.next/server/app']) mkdirSync(folder, { recursive: true });
writeFileSync('.next/build-manifest.json', '{"rootMainFiles":[]}');
if (process.env.STUB_BUILD === 'hangs') setInterval(() => undefined, 1000);
else process.exit(process.env.STUB_BUILD === 'fails' ? 1 : 0);
`;

export const MAP = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('.map', { recursive: true });
writeFileSync(String(process.argv[2]), 'a map');
if (process.env.STUB_MAP === 'fails') process.exit(1);
`;

export const HIGHWAYS = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('.map', { recursive: true });
for (const name of ['highways.bin', 'towns.json']) writeFileSync('.map/' + name, 'a graph');
`;

export const EMPTY_DATABASE = `if (process.env.STUB_EMPTY_DATABASE === 'fails') process.exit(1);`;

export const PROGRAM = `console.log('called with', process.argv.slice(2).join(' '));`;

export const NPM = `
const { appendFileSync, copyFileSync } = require('node:fs');
appendFileSync('events', 'installed\\n');
if (process.env.STUB_INSTALL === 'fails') process.exit(1);
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;
