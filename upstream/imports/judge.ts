import { isIP } from 'node:net';
import { IMPORT_FIELDS, type ImportField, type ImportRefusal } from '#lib/contract/imports.ts';
import { areCertifiers, certifiersIn } from '#lib/contract/sims/certifiers.ts';
import type { Provider, Technology } from '#lib/contract/sims/states.ts';
import { isEid, isIccid, isImei, isImsi, passesLuhn, plainDigits } from '#lib/format/identifiers.ts';
import { isMeid, meidIn } from '#lib/format/meid.ts';
import { damageOf } from './damage.ts';
import { providerOf } from './providers.ts';
import { asText, type Cell } from './rows.ts';
import type { RowRule } from './rules.ts';
import { technologyOf } from './technologies.ts';

export type Listed = {
  row: number;
  /** Null: a card alone, or a radio that has a MEID instead. */
  imei: string | null;
  meid: string | null;
  technology: Technology | null;
  certification: string | null;
  /** Null: a radio alone. */
  iccid: string | null;
  eid: string | null;
  imsi: string | null;
  account: string | null;
  msisdn: string | null;
  ip_address: string | null;
  device_type: string;
  provider: Provider;
  warehouse_code: string;
  plan: string | null;
  notes: string | null;
};

export type Defaults = Partial<Pick<Listed, 'device_type' | 'provider' | 'warehouse_code'>>;

export type Verdict = { sim?: Listed; refusals: ImportRefusal[]; warnings: ImportRefusal[] };

const NOTHING = /^(-+|n\/?a|#n\/a|none|null|nil|unknown|keine?|aucune?|nenhum|leer|vide)$/i;

/** Whether a cell says nothing: empty, or a word for it. */
export const isNothing = (cell: Cell | undefined) => {
  const text = asText(cell);
  return text === '' || NOTHING.test(text);
};

const LONGEST: Partial<Record<ImportField, number>> = { device_type: 60, warehouse_code: 20, plan: 60, account: 40, notes: 5000 };

/** The number as it is kept: digits alone, without the country code of North America. */
const phoneDigits = (text: string) =>
  plainDigits(text)
    .replace(/^\+1?/, '')
    .replace(/^1(?=\d{10}$)/, '');

const certifiersNamed = (text: string) =>
  text
    .split(/[,;/+\n]| and | und | et | e /i)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => (areCertifiers(each) ? certifiersIn(each) : providerOf(each)));

export function judge(row: number, cells: Partial<Record<ImportField, Cell>>, defaults: Defaults): Verdict {
  const refusals: ImportRefusal[] = [];
  const warnings: ImportRefusal[] = [];
  const note = (list: ImportRefusal[], field: ImportField, rule: RowRule, value: string | null = asText(cells[field])) =>
    list.push({ row, field, value: value?.slice(0, 200) ?? null, rule, sim_id: null, first_row: null });
  const texts: Partial<Record<ImportField, string>> = {};
  const textOf = (field: ImportField): string => {
    const known = texts[field];
    if (known !== undefined) return known;
    const text = cells[field] === undefined ? '' : asText(cells[field]);
    const said = NOTHING.test(text) ? '' : text;
    texts[field] = said;
    return said;
  };

  const number = (field: ImportField, wrong: (digits: string) => RowRule | undefined, digitsOf = plainDigits) => {
    if (!textOf(field)) return null;
    const digits = digitsOf(textOf(field));
    const rule = damageOf(field, cells[field]) ?? wrong(digits);
    if (rule) note(refusals, field, rule);
    return digits;
  };

  const imei = number('imei', (digits) => (!/^\d{15}$/.test(digits) ? 'imei_digits' : isImei(digits) ? undefined : 'imei_luhn'));
  const iccid = number('iccid', (digits) => (isIccid(digits) ? undefined : 'iccid_digits'));
  const meid = number(
    'meid',
    (text) => (isMeid(text) ? undefined : 'meid_digits'),
    (text) => meidIn(text) ?? text,
  );
  const eid = number('eid', (digits) => (!/^\d{32}$/.test(digits) ? 'eid_digits' : isEid(digits) ? undefined : 'eid_check'));
  const imsi = number('imsi', (digits) => (isImsi(digits) ? undefined : 'imsi_digits'));
  const msisdn = number('msisdn', (digits) => (/^\d{7,15}$/.test(digits) ? undefined : 'msisdn_digits'), phoneDigits);
  if (iccid && isIccid(iccid) && !passesLuhn(iccid)) note(warnings, 'iccid', 'iccid_luhn');

  const ip_address = textOf('ip_address') || null;
  if (ip_address && isIP(ip_address) === 0) note(refusals, 'ip_address', 'ip_wrong');

  const provider = textOf('provider') ? providerOf(textOf('provider')) : defaults.provider;
  if (textOf('provider') && !provider) note(refusals, 'provider', 'provider_unknown');

  const technology = textOf('technology') ? technologyOf(textOf('technology')) : null;
  if (technology === undefined) note(refusals, 'technology', 'technology_unknown');
  const certification = textOf('certification');
  const certifiers = certification ? certifiersNamed(certification) : [];
  if (certifiers.includes(undefined)) note(refusals, 'certification', 'certification_unknown');

  const sim = {
    row,
    imei,
    meid,
    technology,
    certification: certification ? certifiersIn(certifiers.join(' ')) || null : null,
    iccid,
    eid,
    imsi,
    account: textOf('account') || null,
    msisdn,
    ip_address,
    device_type: textOf('device_type') || defaults.device_type,
    provider,
    warehouse_code: textOf('warehouse_code') || defaults.warehouse_code,
    plan: textOf('plan') || null,
    notes: textOf('notes') || null,
  };
  if (!imei && !meid && !iccid) note(refusals, 'imei' in cells ? 'imei' : 'iccid', 'missing', null);
  if (!sim.device_type) note(refusals, 'device_type', 'missing', null);
  if (!provider && !textOf('provider')) note(refusals, 'provider', 'missing', null);
  if (!sim.warehouse_code) note(refusals, 'warehouse_code', 'missing', null);
  for (const field of IMPORT_FIELDS) {
    if (!(field in cells)) continue;
    const text = textOf(field);
    if (text.length > (LONGEST[field] ?? Number.POSITIVE_INFINITY)) note(refusals, field, 'too_long');
    // Postgres keeps no NUL in text.
    if (text.includes('\0')) note(refusals, field, 'not_text');
  }
  return refusals.length > 0 ? { refusals, warnings } : { sim: sim as Listed, refusals, warnings };
}
