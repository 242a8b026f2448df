import { createHash } from 'node:crypto';
import { randomOf } from '#upstream/simulators/random.ts';

const ZONES = [
  'Front door',
  'Back door',
  'Dock door',
  'Office motion',
  'Hall motion',
  'Safe',
  'Server room',
  'Pump room',
  'Sprinkler flow',
  'Smoke lobby',
  'Smoke attic',
  'Heat kitchen',
  'Roof hatch',
  'Cooler',
  'Gym east door',
  'Panic desk',
] as const;
const TYPES = ['night', 'day', 'exit', 'fire', 'panic', 'supervisory'] as const;

/** The program a panel was delivered with, always the same for a CS number: a line `section;entry;value` each, the last one counts them. */
export function firstProgram(csNo: string): string {
  const random = randomOf('program', csNo);
  const zones = 8 + random.below(48);
  const lines = [
    `communication;account;${csNo.replace(/\D/g, '')}`,
    'communication;path 1;network, check-in 3 min',
    'communication;path 2;cell, check-in 60 min',
    `communication;receiver;10.20.${random.below(250)}.${1 + random.below(250)}:2001`,
    `options;entry delay;${30 + random.below(4) * 15} s`,
    `options;exit delay;${45 + random.below(4) * 15} s`,
    `options;test report;every ${random.pick([24, 12, 6])} h`,
    ...Array.from(
      { length: 2 + random.below(4) },
      (_, index) => `areas;${index + 1};${random.pick(['Office', 'Warehouse', 'Shop', 'Annex'])} ${index + 1}`,
    ),
    ...Array.from({ length: 4 + random.below(12) }, (_, index) => `users;${index + 1};profile ${random.below(4) + 1}`),
    ...Array.from({ length: 1 + random.below(5) }, (_, index) => `outputs;${index + 1};${random.pick(['bell', 'strobe', 'door strike'])}`),
    ...Array.from({ length: zones }, (_, index) => `zones;${index + 1};${random.pick(ZONES)}, ${random.pick(TYPES)}`),
  ];
  return [...lines, `end;lines;${lines.length}`].join('\n');
}

export const hashOfProgram = (content: string) => createHash('sha256').update(content).digest('hex');

/** What a program says about itself. It is partial when it does not end with the right count of its lines. */
export function factsOfProgram(content: string) {
  const lines = content.split('\n');
  const isWhole = lines.at(-1) === `end;lines;${lines.length - 1}`;
  return {
    hash: hashOfProgram(content),
    size: Buffer.byteLength(content),
    zones: lines.filter((line) => line.startsWith('zones;')).length,
    partial: !isWhole,
  };
}

export function withEntry(content: string, section: string, entry: string, value: string | null): string {
  const head = `${section};${entry};`;
  const rest = content.split('\n').filter((line) => !line.startsWith(head) && !line.startsWith('end;'));
  const at = rest.findLastIndex((line) => line.startsWith(`${section};`)) + 1;
  const lines = value === null ? rest : [...rest.slice(0, at), head + value, ...rest.slice(at)];
  return [...lines, `end;lines;${lines.length}`].join('\n');
}

/** As much of a program as came through; negative: whole in itself, with fewer zones. */
export function cut(content: string, share: number): string {
  if (share === 100) return content;
  const lines = content.split('\n');
  if (share > 0) return lines.slice(0, Math.ceil((lines.length * share) / 100)).join('\n');
  const zones = lines.filter((line) => line.startsWith('zones;'));
  const kept = new Set(zones.slice(0, Math.ceil((zones.length * -share) / 100)));
  const body = lines.slice(0, -1).filter((line) => !line.startsWith('zones;') || kept.has(line));
  return [...body, `end;lines;${body.length}`].join('\n');
}
