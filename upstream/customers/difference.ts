import { numberOfCustomer } from '#upstream/invoices/customerNumber.ts';
import type { CustomerRow } from '#upstream/invoices/tables.ts';

const FIELDS = {
  name: 'name',
  contact: 'contact',
  address: 'address',
  email: 'email',
  phone: 'phone',
  locale: 'locale',
  billTo: 'bill_to',
  po: 'po',
  terms: 'terms',
  delivery: 'delivery',
  exemption: 'exemption_reason',
  exemptionNumber: 'exemption_number',
  exemptionUntil: 'exemption_until',
  hold: 'hold',
} as const satisfies Partial<Record<keyof CustomerRow, string>>;

/** Only what differs, by the fields' names on the wire. */
export function differenceOf(one: CustomerRow, other: CustomerRow, [was, is]: readonly [string | null, string | null] = [null, null]) {
  const pairs = Object.entries(FIELDS).map(([column, field]) => {
    const key = column as keyof typeof FIELDS;
    return [field, one[key], other[key]] as const;
  });
  const named = [['number', numberOfCustomer(one), numberOfCustomer(other)] as const, ['master', was, is] as const];
  const differing = [...pairs, ...named].filter(([, before, after]) => before !== after);
  return {
    before: Object.fromEntries(differing.map(([field, was]) => [field, was])),
    after: Object.fromEntries(differing.map(([field, , is]) => [field, is])),
  };
}
