import { type Customer, NewCustomer } from '#lib/contract/customers/customer.ts';
import type { LanguageCode } from '#lib/format/languages.ts';

export const TEXTS = ['name', 'number', 'contact', 'address', 'email', 'phone', 'po', 'terms'] as const;
export type TextField = (typeof TEXTS)[number];
export type FormValues = Record<TextField, string> & {
  master: { id: number; name: string } | null;
  bill_to: string;
  delivery: string;
  reason: string;
  certificate: string;
  until: string;
  hold: string;
  locale: LanguageCode;
};

export const formOf = (customer: Customer | undefined, locale: LanguageCode): FormValues => ({
  ...{ name: customer?.name ?? '', number: customer?.number ?? '', contact: customer?.contact ?? '', address: customer?.address ?? '' },
  ...{ email: customer?.email ?? '', phone: customer?.phone ?? '', po: customer?.po ?? '', terms: String(customer?.terms ?? 30) },
  ...{ master: customer?.master ?? null, bill_to: customer?.bill_to ?? 'self', delivery: customer?.delivery ?? 'mail' },
  ...{ reason: customer?.exemption?.reason ?? '', certificate: customer?.exemption?.number ?? '', until: customer?.exemption?.until ?? '' },
  ...{ hold: customer?.hold ?? '', locale: customer?.locale ?? locale },
});

/** As it is sent, or which fields are wrong. */
export function readForm(values: FormValues) {
  const { master, reason, certificate, until, number, terms, bill_to, ...rest } = values;
  const read = NewCustomer.safeParse({
    ...rest,
    email: rest.email.trim(),
    number: number.trim() || undefined,
    terms: /^\d{1,3}$/.test(terms.trim()) ? Number(terms) : Number.NaN,
    master_id: master?.id ?? null,
    bill_to: master ? bill_to : 'self',
    exemption: reason ? { reason, number: certificate, until: until || null } : null,
  });
  const places: Record<string, string> = { 'exemption.number': 'certificate', 'exemption.until': 'until' };
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => places[path.join('.')] ?? String(path[0]));
  if (read.success && read.data.delivery !== 'paper' && !read.data.email) wrong.push('email');
  if (read.success && read.data.delivery !== 'mail' && !read.data.address) wrong.push('address');
  return { body: read.success && wrong.length === 0 ? read.data : undefined, wrong };
}
