import { readFileSync } from 'node:fs';
import type { ImportJoin, ImportRefusal, ImportReport, UnknownName } from '#lib/contract/imports.ts';

const SHOWN = 50;
const MESSAGES = new URL(import.meta.resolve('#messages/en.json'));

let words: Record<string, string> | undefined;

export function reasonOf({ rule, first_row }: ImportRefusal): string {
  words ??= JSON.parse(readFileSync(MESSAGES, 'utf8')).imports.rules as Record<string, string>;
  return (words[rule] ?? rule).replace('{first}', String(first_row));
}

export function lineOf(refusal: ImportRefusal): string {
  const { row, field, value, sim_id } = refusal;
  const where = [`row ${row}`, field, value].filter((part) => part !== null).join('  ');
  return `  ${where}: ${reasonOf(refusal)}${sim_id ? ` (SIM ${sim_id}, /sims/edit/${sim_id})` : ''}`;
}

const some = (list: readonly ImportRefusal[]) => [
  ...list.slice(0, SHOWN).map(lineOf),
  ...(list.length > SHOWN ? [`  and ${(list.length - SHOWN).toLocaleString('en')} more`] : []),
];

const OPTION_OF = { device_type: ['device type', '--add-device-type'], warehouse_code: ['warehouse', '--add-warehouse'] } as const;

/** A name there is none of, and both ways on: what is meant instead, or that it is a new one. */
function wayOn({ kind, name, rows, near }: UnknownName): string[] {
  const [what, option] = OPTION_OF[kind];
  const meant = near[0] === undefined ? [] : [`    --names '${JSON.stringify({ [kind]: { [name]: near[0] } })}'   if ${near[0]} is meant`];
  const count = `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
  return [
    `  There is no ${what} ${JSON.stringify(name)} (${count}).`,
    ...meant,
    `    ${option} ${JSON.stringify(name)}   if it is a new one`,
  ];
}

const inKinds = ({ card, radio, both }: NonNullable<ImportReport['kinds']>) =>
  `${card.toLocaleString('en')} cards alone, ${radio.toLocaleString('en')} radios alone, ${both.toLocaleString('en')} radios with their cards`;

const joinLine = ({ row, sim_id, imei, iccid }: ImportJoin) =>
  `  row ${row}: joins card …${iccid.slice(-4)} with radio …${imei.slice(-4)} (SIM ${sim_id}, /sims/edit/${sim_id})`;

export function linesOf({ columns, rows, refused, warned, refusals, warnings, kinds, joins, joined, unknown }: ImportReport): string[] {
  const width = Math.max(0, ...columns.map(({ header }) => header.length));
  const counts = [
    `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`,
    `${refused.toLocaleString('en')} refused`,
    `${warned.toLocaleString('en')} with a warning`,
  ];
  return [
    ...columns.map(({ header, field }) => `  ${header.padEnd(width)}  ${field ?? '(left out)'}`),
    counts.join(', '),
    ...(kinds && kinds.card + kinds.radio > 0 ? [inKinds(kinds)] : []),
    ...(joined > 0 ? ['Joined:', ...joins.slice(0, SHOWN).map(joinLine)] : []),
    ...(joined > SHOWN ? [`  and ${(joined - SHOWN).toLocaleString('en')} more`] : []),
    ...(refusals.length > 0 ? ['Refused:', ...some(refusals)] : []),
    ...unknown.flatMap(wayOn),
    ...(warnings.length > 0 ? ['Warnings:', ...some(warnings)] : []),
  ];
}
