'use client';

import { useTranslations } from 'next-intl';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';

/** A payment in words: how, with which number, and when. */
export function usePaymentName() {
  const methods = useTranslations('invoices.pay.methods');
  const day = useShortDay();
  return ({ method, reference, paid_on }: { method: string; reference: string | null; paid_on: string }) => {
    const known = PAYMENT_METHODS.find((each) => each === method);
    return [[known ? methods(known) : method, reference].filter(Boolean).join(' '), day(paid_on)].join(', ');
  };
}
