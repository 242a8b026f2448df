'use client';

import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import type { BankLine } from '#lib/contract/bank/lines.ts';
import { PAYMENT_METHODS } from '#lib/contract/invoices/payments.ts';
import type { Certainty } from '#lib/contract/words/bank.ts';

export const CERTAINTY_GLYPHS: Record<Certainty, Glyph> = { certain: 'active', likely: 'activation-ready', none: 'unknown' };

/** A line in words: what the bank said, or how and when it came. */
export function useBankWords() {
  const methods = useTranslations('invoices.pay.methods');
  const day = useShortDay();
  const howOf = ({ method, check, day: on }: BankLine) => {
    const known = PAYMENT_METHODS.find((each) => each === method);
    return [[known ? methods(known) : method, check].filter(Boolean).join(' '), day(on)].join(', ');
  };
  return { howOf, nameOf: (line: BankLine) => line.name ?? line.memo ?? howOf(line) };
}
