import type { InvoiceStatus } from '#lib/contract/invoices/list.ts';
import { balanceOf, INVOICE_ACTS, type InvoiceFacts, ruleAgainst, statusOf } from './invoiceStatus.ts';

const issued: InvoiceFacts = {
  kind: 'invoice',
  issued_on: '2031-03-01',
  due_on: '2031-03-31',
  total_cents: 1000,
  paid_cents: 0,
  credited_cents: 0,
  written_off_cents: 0,
};

test.each<[InvoiceStatus, Partial<InvoiceFacts>, today: string, balance: number]>([
  ['draft', { issued_on: null, due_on: null }, '2031-03-01', 0],
  ['sent', {}, '2031-03-31', 1000],
  ['overdue', {}, '2031-04-01', 1000],
  ['partly-paid', { paid_cents: 1 }, '2031-03-31', 999],
  ['overdue', { paid_cents: 999 }, '2031-04-01', 1],
  ['paid', { paid_cents: 1000 }, '2031-04-01', 0],
  ['paid', { total_cents: 0 }, '2031-04-01', 0],
  ['credited', { credited_cents: 1000 }, '2031-04-01', 0],
  ['sent', { credited_cents: 400 }, '2031-03-31', 600],
  ['paid', { credited_cents: 400, paid_cents: 600 }, '2031-04-01', 0],
  ['written-off', { paid_cents: 990, written_off_cents: 10 }, '2031-04-01', 0],
  ['credit-note', { kind: 'credit' }, '2031-04-01', 0],
])('it is %s with %j on %s', (status, more, today, balance) => {
  expect([statusOf({ ...issued, ...more }, today), balanceOf({ ...issued, ...more })]).toEqual([status, balance]);
});

test.each<[string, Partial<InvoiceFacts>, Partial<Record<(typeof INVOICE_ACTS)[number], string>>]>([
  ['a draft can be edited, deleted and sent', { issued_on: null, due_on: null }, { pay: 'draft', credit: 'draft' }],
  ['what was sent can be paid and credited', {}, { edit: 'issued', delete: 'issued' }],
  ['what is partly paid can be credited all the same', { paid_cents: 5 }, { edit: 'issued', delete: 'issued' }],
  ['what is paid takes no more', { paid_cents: 1000 }, { edit: 'issued', delete: 'issued', pay: 'paid' }],
  ['what was credited whole stays so', { credited_cents: 1000 }, { edit: 'issued', delete: 'issued', credit: 'credited', pay: 'credited' }],
  ['a credit note is final', { kind: 'credit' }, { edit: 'issued', delete: 'issued', credit: 'credit-note', pay: 'credit-note' }],
])('%s', (_, more, hindered) => {
  const all = Object.fromEntries(
    INVOICE_ACTS.flatMap((act) => {
      const why = ruleAgainst(act, { ...issued, ...more });
      return why ? [[act, why]] : [];
    }),
  );
  expect(all).toEqual(hindered);
});
