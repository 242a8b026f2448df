import { randomOf } from '#upstream/simulators/random.ts';

const ZONES = [
  ['Front door', 'exit'],
  ['Back door', 'exit'],
  ['Dock door', 'night'],
  ['Office motion', 'night'],
  ['Hall motion', 'night'],
  ['Safe', 'night'],
  ['Server room', 'day'],
  ['Pump room', 'supervisory'],
  ['Sprinkler flow', 'fire'],
  ['Smoke lobby', 'fire'],
  ['Smoke attic', 'fire'],
  ['Heat kitchen', 'fire'],
  ['Roof hatch', 'night'],
  ['Cooler', 'auxiliary'],
  ['Gym east door', 'day'],
  ['Panic desk', 'panic'],
] as const;

const ALWAYS_ON = /^(fire|panic|supervisory)$/;

const SECTION = 'communication;';

/** The prompts of DMP's XR150/XR350/XR550 Series Programming Guide, section 3: network first, the cell path behind it. Its receiver takes accounts up to 65535. */
function communicationOf(csNo: string, receiver: string): string[] {
  const path = (place: number, fields: Record<string, string>) =>
    Object.entries(fields).map(([field, value]) => `${SECTION}path ${place} ${field}`.concat(`;${value}`));
  const tested = { 'test every': '1', 'test unit': 'days', encryption: 'yes' };
  return [
    `${SECTION}account;${1 + ((Number(csNo.replace(/\D/g, '')) + 65_534) % 65_535)}`,
    `${SECTION}transmit delay;30`,
    `${SECTION}apn;securecom400`,
    ...path(1, { type: 'NET', role: 'primary', receiver, 'check-in': '3', 'fail time': '30', ...tested }),
    ...path(2, { type: 'CELL', role: 'backup', receiver, 'check-in': '60', 'fail time': '240', ...tested }),
  ];
}

/** The communication section sent alone, in lines: what does not belong to it stays, and so do the numbers that are written for themselves. */
export const isSection = (content: string) => content.split('\n').every((line) => line.startsWith(SECTION));
const isOfSection = (line: string) => line.startsWith(SECTION) && !/^communication;(night )?phone;/.test(line);
export const sectionIn = (content: string) => content.split('\n').filter(isOfSection).join('\n');
export function withSection(content: string, section: string): string {
  const rest = content.split('\n').filter((line) => !isOfSection(line) && !line.startsWith('end;'));
  const lines = [...section.split('\n'), ...rest];
  return [...lines, `end;lines;${lines.length}`].join('\n');
}

/** The program a panel was delivered with, always the same for a CS number: a line `section;entry;value` each, the last one counts them. */
export function firstProgram(csNo: string): string {
  const random = randomOf('program', csNo);
  const zones = 8 + random.below(48);
  const options = [
    ...communicationOf(csNo, `10.20.${random.below(250)}.${1 + random.below(250)}:2001`),
    `options;entry delay;${30 + random.below(4) * 15} s`,
    `options;exit delay;${45 + random.below(4) * 15} s`,
    `options;test report;every ${random.pick([24, 12, 6])} h`,
  ];
  const areas = Array.from(
    { length: 2 + random.below(4) },
    (_, index) => `areas;${index + 1};${random.pick(['Office', 'Warehouse', 'Shop', 'Annex'])} ${index + 1}`,
  );
  const first = random.below(ZONES.length);
  const zone = (index: number) => {
    const [name, type] = ZONES[(first + index) % ZONES.length] ?? ZONES[0];
    const again = Math.floor(index / ZONES.length);
    const area = ALWAYS_ON.test(type) ? '' : `, area ${1 + (index % 2)}`;
    return `${again > 0 ? `${name} ${again + 1}` : name}, ${type}${area}`;
  };
  const lines = [
    ...options,
    ...areas,
    ...Array.from({ length: 4 + random.below(12) }, (_, index) => `users;${index + 1};profile ${random.below(4) + 1}`),
    ...Array.from({ length: 1 + random.below(5) }, (_, index) => `outputs;${index + 1};${random.pick(['bell', 'strobe', 'door strike'])}`),
    ...Array.from({ length: zones }, (_, index) => `zones;${index + 1};${zone(index)}`),
  ];
  return [...lines, `end;lines;${lines.length}`].join('\n');
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
