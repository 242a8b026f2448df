import { BILL_FIELDS, type BillField } from '#lib/contract/words/lineAudit.ts';
import { fieldNamed } from '#upstream/imports/columns.ts';
import { type Mapped, type Heads as MappedHeads, mappedHeads, namedBy } from '#upstream/imports/mappedHeads.ts';
import type { Row } from '#upstream/imports/rows.ts';

/**
 * By preference. Neither carrier publishes the layout of its bill: identifiers, plan, state and use go by the names of their interfaces
 * (ThingSpace, Retrieve Device Information; Cisco DevNet, Control Center: Get Device Details and Get Device Usage), charges by what bills call them.
 */
const NAMES: Partial<Record<BillField, string>> = {
  charge:
    'charge, total charge, total charges, total current charges, line total, total amount, total, amount, monthly charge, monthly charges, monthly access charge, monthly access charges, monthly recurring charge, mrc, subscription charge, recurring charge, betrag, gesamtbetrag, montant, montant total, valor, valor total',
  status: 'status, state, sim status, device status, device state, line status, carrier state, zustand, etat, statut, estado',
  usage:
    'usage, data usage, total usage, data volume, billed usage, ctd data usage, bytes used, usage kb, usage mb, data usage kb, data usage mb, datenvolumen, consommation, consumo',
};
const named = namedBy(NAMES);
const IDS: Record<string, BillField> = { iccid: 'iccid', imei: 'imei', msisdn: 'mdn', plan: 'plan' };

export type Heads = MappedHeads<BillField>;

export const headsOf = (row: Row, mapped: Mapped<BillField> | undefined): Heads =>
  mappedHeads(row, mapped, BILL_FIELDS, (header) => {
    const field = IDS[fieldNamed(header) ?? ''];
    return named(header) ?? (field && { field, rank: 0 });
  });

export function missingIn(heads: Heads): ('number' | 'charge')[] {
  const has = (...fields: BillField[]) => heads.some(({ field }) => field !== null && fields.includes(field));
  return [...(has('iccid', 'imei', 'mdn') ? [] : ['number' as const]), ...(has('charge') ? [] : ['charge' as const])];
}
