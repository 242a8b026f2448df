import { type Fields, isRecord } from '#lib/format/records.ts';
import { readsForeign } from './foreign.ts';

/** How the answers of a company's own API spell what the contract reads: in camelCase, by other names, with relations where fields are meant. */

/** Of a field of the contract, what others call it. */
const OTHERS: Record<string, readonly string[]> = {
  Ticket_Number: ['ticket_number', 'ticketNumber', 'ticket_no'],
  Branch: ['branch'],
  PanelType: ['panel_type', 'panelType'],
  CellType: ['cell_type', 'cellType'],
  cs_no: ['cs', 'cs_number', 'csNumber'],
  fullName: ['full_name', 'name'],
  name: ['fullName', 'full_name'],
  ability: ['abilities'],
  role: ['roles'],
};
/** Relations whose id may stand in place of them. */
const BY_ID = ['old_sim', 'new_sim', 'technician', 'batch'];
/** Relations that say what a record is about, and what of them it is told by. */
const ABOUT = ['ticket', 'system', 'site', 'sim', 'device'];
const TOLD = [
  ...['Ticket_Number', 'ticket_number', 'cs_no', 'system_no', 'site_name', 'Branch', 'address', 'lat', 'lng'],
  ...['problem', 'priority', 'imei', 'iccid'],
];

/** A number, a UUID or a ULID: what stands in place of a relation may be its name as well. */
const isIdLike = (value: unknown) => /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\dA-HJKMNP-TV-Z]{26})$/i.test(String(value));
const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const snake = (name: string) => (/^[a-z]/.test(name) ? name : '').replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function moreOf(record: Fields): Fields {
  const more: Fields = {};
  const add = (name: string, value: unknown) => {
    if (value !== undefined && !(name in record) && !(name in more)) more[name] = value;
  };
  for (const [name, value] of Object.entries(record)) {
    const ours = snake(name);
    if (ours === '') continue;
    if (ours !== name) add(ours, value);
    if (isRecord(value)) {
      add(`${ours}_id`, isWord(value.id) ? value.id : undefined);
      add(`${ours}_name`, value.name ?? value.fullName ?? undefined);
      if (ABOUT.includes(ours)) for (const each of TOLD) add(each, value[each] ?? undefined);
    } else if (BY_ID.includes(ours) && isIdLike(value)) add(`${ours}_id`, value);
  }
  for (const [name, others] of Object.entries(OTHERS)) {
    // Rights that are told as null are none, not untold.
    const other = others.find((each) => each in record && (name === 'ability' || record[each] !== null));
    if (other) add(name, record[other]);
  }
  return more;
}

/** JSON:API keeps the fields of a record in `attributes`. */
const flat = ({ attributes, ...record }: Fields): Fields =>
  isRecord(attributes) ? { ...attributes, ...record } : { attributes, ...record };

function spelt(value: unknown): unknown {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? value.map(spelt) : value;
  if (!isRecord(value)) return value;
  const record = Object.fromEntries(
    Object.entries('attributes' in value ? flat(value) : value).map(([name, each]) => [
      name,
      typeof each === 'object' ? spelt(each) : each,
    ]),
  );
  return Object.assign(record, moreOf(record));
}

/** An answer with the names of the contract beside those it has. */
export const inOurNames = (answer: unknown) => (readsForeign() ? spelt(answer) : answer);
