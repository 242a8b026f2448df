import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { all, Day, Done, FileBody, listOf, one, Version } from './shapes.ts';
import { TableImport, TableImportResult } from './tableImport.ts';
import {
  CustomerTax,
  NewTaxRate,
  TaxGap,
  TaxJurisdiction,
  TaxPeriod,
  TaxPlace,
  TaxQuery,
  TaxRateEffect,
  TaxReport,
} from './taxes/jurisdiction.ts';

const own = { extension: 'taxes' } as const;
const read = { ...own, method: 'GET', access: ['read', 'Invoice'] } as const;
const bring = { ...own, method: 'POST', access: ['create', 'Invoice'], body: TableImport, reply: one(TableImportResult) } as const;

export const taxes = named('taxes', {
  jurisdictions: endpoint({ ...read, path: '/tax-jurisdictions', query: TaxQuery, reply: listOf(TaxJurisdiction) }),
  places: endpoint({ ...read, path: '/tax-places', query: TaxQuery, reply: listOf(TaxPlace) }),
  importRates: endpoint({ ...bring, path: '/tax-rates-import' }),
  importPlaces: endpoint({ ...bring, path: '/tax-places-import' }),
  removePlace: endpoint({
    ...own,
    method: 'DELETE',
    path: '/tax-places/:id',
    access: ['delete', 'Invoice'],
    query: z.object({ version: Version }),
    reply: Done,
  }),
  addRate: endpoint({
    ...own,
    method: 'POST',
    path: '/tax-jurisdictions/:id/rates',
    access: ['update', 'Invoice'],
    body: NewTaxRate,
    reply: one(TaxRateEffect),
    touches: ['recurring', 'customers'],
  }),
  gaps: endpoint({ ...read, path: '/tax-gaps', query: TaxQuery, reply: listOf(TaxGap) }),
  ofCustomer: endpoint({ ...read, path: '/customers/:id/taxes', query: z.object({ day: Day.optional() }), reply: all(CustomerTax) }),
  report: endpoint({ ...read, path: '/tax-report', query: TaxPeriod, reply: one(TaxReport) }),
  file: endpoint({ ...read, path: '/tax-report-file', query: TaxPeriod, reply: FileBody, file: true }),
});
