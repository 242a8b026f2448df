'use client';

import { useLocale } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useCustomerTaxes } from '#components/taxes/useCustomerTaxes.ts';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { type FormValues, taxValues, withTaxes } from './invoiceForm.ts';

/**
 * Where all systems of the customer are taxed alike, that tax takes the place of the usual ones, as long as nobody typed another;
 * for another customer it goes with the one before. The taxes a draft was saved with stay for the customer it was saved for.
 */
export function usePlaceTax(values: FormValues, usual: FormValues['taxes'], onChange: (values: FormValues) => void) {
  const locale = useLocale();
  const customer = values.customer?.id;
  const places = useCustomerTaxes(customer);
  const settled = useRef(values.seen === undefined ? undefined : customer);
  const filled = useRef<string>(undefined);
  const propose = useEvent(() => {
    if (!places || customer === undefined) return;
    const [only] = places;
    const isAlike = places.length === 1 && (only?.tax || only?.untaxed);
    const taxes = isAlike ? taxValues(only?.tax ? [only.tax] : [], locale) : usual;
    const now = JSON.stringify(values.taxes);
    const isUntouched = usual.length > 0 && values.taxes.length > 0 && [JSON.stringify(usual), filled.current].includes(now);
    const isOther = settled.current !== customer;
    settled.current = customer;
    if (now === JSON.stringify(taxes)) filled.current = now;
    else if (isOther && isUntouched) {
      filled.current = JSON.stringify(taxes);
      onChange(withTaxes(values, taxes));
    }
  });
  useEffect(() => {
    if (places) propose();
  }, [places, propose]);
}
