import { CUSTOMER_COLUMNS, type CustomerColumn } from '#lib/contract/customers/import.ts';
import type { TableFile, TableRow } from '#upstream/imports/readTable.ts';

export type FileRow = TableRow<CustomerColumn>;

export const CUSTOMER_FILE: TableFile<CustomerColumn> = {
  columns: CUSTOMER_COLUMNS,
  needed: ['name', 'number'],
  /** As dealers' programs name them in what they export. */
  names: {
    account: 'number',
    'account number': 'number',
    'customer number': 'number',
    'customer no': 'number',
    customer: 'name',
    'customer name': 'name',
    company: 'name',
    'bill to': 'address',
    'billing address': 'address',
    mail: 'email',
    'e-mail': 'email',
    'po number': 'po',
    'net days': 'terms',
    master: 'master_number',
    'master account': 'master_number',
    systems: 'cs_no',
    'cs number': 'cs_no',
    cs: 'cs_no',
  },
};
