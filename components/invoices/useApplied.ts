'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { oldestFirst } from '#lib/domain/oldestFirst.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';
import { useOpenInvoices } from './useOpenInvoices.ts';

type Of = { customerId: number | undefined; currency: string; cents: number; proposed?: ReadonlyMap<number, number> };

/** What of a payment each open invoice gets: as proposed, or the oldest first, until somebody types otherwise. */
export function useApplied({ customerId, currency, cents, proposed }: Of) {
  const locale = useLocale();
  const [typed, setTyped] = useState<Record<number, string>>({});
  const { data, error, again } = useOpenInvoices(customerId);
  const open = (data?.invoices ?? []).filter((each) => each.currency === currency && each.balance_cents > 0);
  const usual = proposed ?? oldestFirst(open, cents);
  const parts = open.map(({ id, balance_cents }) => {
    const text = typed[id];
    const part = text === undefined ? (usual.get(id) ?? 0) : text.trim() ? readDecimal(text, 2, locale) : 0;
    return { id, text: text ?? (part ? writeDecimal(part, 2, locale, 2) : ''), part, isWrong: part === undefined || part > balance_cents };
  });
  return {
    ...{ open, parts, error, again, total: data?.total ?? 0, isRead: data !== undefined },
    applied: parts.reduce((all, { part }) => all + (part ?? 0), 0),
    isWrong: parts.some((each) => each.isWrong),
    apply: parts.flatMap(({ id, part }) => (part ? [{ invoice_id: id, cents: part }] : [])),
    type: (id: number, text: string) => setTyped((before) => ({ ...before, [id]: text })),
    clear: () => setTyped({}),
  };
}
