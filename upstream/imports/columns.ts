import { isIP } from 'node:net';
import { IMPORT_FIELDS, type ImportField, type ImportReport } from '#lib/contract/imports.ts';
import { isEid, isIccid, isImei, plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import { providerOf } from './providers.ts';
import { asText, type Row } from './rows.ts';

const NAMES: Record<ImportField, string> = {
  imei: 'imei, imei number, imei no, imeinr, imei nummer, imei 1, device imei, equipment imei, numero imei, numero de imei, n imei, radio imei, meid imei, imei meid, esn imei',
  meid: 'meid, meid hex, meid dec, meid decimal, meid hexadecimal, meid number, meid no, esn meid, radio meid',
  technology:
    'technology, tech, network technology, radio technology, network generation, generation, funktechnik, netztechnik, technik, technologie, technologie radio, tecnologia, geracao',
  certification:
    'certification, certified, certified by, certified for, carrier certification, zulassung, zugelassen, zugelassen von, certifiee par, homologation, certificacao, certificado por, homologacao',
  eid: 'eid, eid number, eid no, euicc id, euiccid, euicc identifier, esim id, numero eid',
  imsi: 'imsi, imsi number, imsi no, numero imsi',
  account:
    'account, account number, account no, account name, carrier account, billing account, billing account number, ban, konto, kontonummer, abrechnungskonto, compte, numero de compte, compte de facturation, conta, numero da conta, conta de faturacao',
  iccid:
    'iccid, icc id, icc, sim, sim number, sim no, sim id, sim card, sim card number, iccid number, iccid sim, sim iccid, sim nummer, simkartennummer, simkarte, sim kartennummer, kartennummer, numero sim, numero de sim, carte sim, n sim, n de carte sim, numero de carte sim, cartao sim, numero do cartao sim, n do cartao sim, numero do sim, uicc',
  msisdn:
    'msisdn, phone, phone number, mdn, ctn, min, mobile, mobile number, wireless number, subscriber number, telephone, telephone number, line number, rufnummer, telefon, telefonnummer, mobilnummer, handynummer, telephone, numero de telephone, numero d appel, ligne, numero de ligne, telefone, numero de telefone, telemovel, celular, linha',
  ip_address:
    'ip, ip address, ipaddress, ip addr, static ip, ipv4, ipv4 address, fixed ip, device ip, ip adresse, feste ip, adresse ip, ip fixe, endereco ip, ip fixo',
  device_type:
    'device type, type, device, model, device model, model name, product, radio, radio type, equipment, equipment type, sku, geratetyp, geraet, geraetetyp, gerat, typ, modell, modele, type d appareil, appareil, type de materiel, modelo, tipo, tipo de dispositivo, dispositivo, tipo de equipamento, equipamento',
  provider:
    'provider, carrier, network, operator, network operator, service provider, mobile carrier, anbieter, netz, netzbetreiber, provider name, carrier name, operateur, fournisseur, reseau, operadora, operador, fornecedor, rede',
  warehouse_code:
    'warehouse code, warehouse, location, location code, stock location, site code, storage, wh, depot, lager, lagerort, lagerplatz, standort, entrepot, code entrepot, emplacement, lieu, armazem, codigo do armazem, deposito, local, localizacao',
  plan: 'plan, service plan, rate plan, price plan, plan code, rate plan name, service plan code, tarif, tarifname, tarifoption, forfait, plan tarifaire, plano, plano tarifario, tarifario',
  notes:
    'notes, note, comment, comments, remark, remarks, description, bemerkung, bemerkungen, notiz, notizen, kommentar, anmerkung, anmerkungen, remarque, remarques, commentaire, commentaires, notas, nota, observacao, observacoes, obs, comentario, comentarios',
};

export const plain = (header: string) =>
  header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, '');

const FIELD_OF = new Map(IMPORT_FIELDS.flatMap((field) => NAMES[field].split(',').map((name) => [plain(name), field] as const)));

const TELLING: ImportField[] = ['imei', 'iccid', 'meid', 'eid', 'imsi', 'msisdn'];
export const fieldNamed = (header: string) =>
  FIELD_OF.get(plain(header)) ?? TELLING.find((word) => new RegExp(`\\b${word}\\b`, 'i').test(header.replaceAll('_', ' ')));

const LOOKS: [ImportField, (text: string) => boolean][] = [
  ['imei', (text) => isImei(plainDigits(text))],
  ['iccid', (text) => isIccid(plainDigits(text))],
  ['eid', (text) => isEid(plainDigits(text))],
  ['meid', (text) => /[A-F]/i.test(text) && meidIn(text) !== undefined],
  ['ip_address', (text) => isIP(text) > 0],
  ['provider', (text) => providerOf(text) !== undefined],
];

export type Column = ImportReport['columns'][number];

const column = (row: Row | undefined, index: number) => asText(row?.cells[index]);

const isData = (row: Row) => row.cells.some((cell) => isImei(plainDigits(asText(cell))) || isIccid(plainDigits(asText(cell))));

/** Which of the first rows names the columns: the one with the most names we know, before the first SIM; -1 when there is none. */
export function headerIn(rows: readonly Row[]): number {
  const first = rows.findIndex(isData);
  const above = rows.slice(0, first < 0 ? rows.length : first);
  const known = above.map(({ cells }) => cells.filter((cell) => fieldNamed(asText(cell))).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  return first < 0 ? 0 : first - 1;
}

/** What each column is: as chosen, else by its name, else by what stands in it. A field is taken once, by the first column it fits. */
export function guessColumns(header: Row | undefined, sample: readonly Row[], chosen: ReadonlyMap<string, ImportField | null>): Column[] {
  const width = Math.max(header?.cells.length ?? 0, ...sample.map(({ cells }) => cells.length), 0);
  const columns: Column[] = Array.from({ length: width }, (_, index) => ({
    header: column(header, index) || letterOf(index),
    field: null,
    samples: samplesOf(sample, index),
  }));
  const taken = new Set<ImportField>();
  const give = (each: Column | undefined, field: ImportField | undefined) => {
    if (!each || each.field || chosen.has(each.header) || !field || taken.has(field)) return;
    each.field = field;
    taken.add(field);
  };
  for (const each of columns) {
    const field = chosen.get(each.header);
    if (!field || taken.has(field)) continue;
    each.field = field;
    taken.add(field);
  }
  for (const each of columns) give(each, fieldNamed(each.header));
  for (const [field, looks] of LOOKS) {
    const index = columns.findIndex(({ field: known }, at) => known === null && mostly(sample, at, looks));
    give(columns[index], field);
  }
  return columns;
}

const SAMPLES = 3;

const samplesOf = (rows: readonly Row[], index: number) => rows.flatMap((row) => column(row, index).slice(0, 60) || []).slice(0, SAMPLES);

function mostly(sample: readonly Row[], index: number, looks: (text: string) => boolean) {
  const filled = sample.map((row) => column(row, index)).filter(Boolean);
  return filled.length > 0 && filled.filter(looks).length >= filled.length * 0.8;
}

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
