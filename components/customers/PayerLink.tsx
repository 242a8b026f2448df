'use client';

import { useTranslations } from 'next-intl';
import { CustomerLink } from './CustomerLink.tsx';
import { usePayer } from './usePayer.ts';

/** Who pays for a system. It has its line before it is read: what is below must not move under a press. */
export function PayerLink({ csNo }: { csNo: string }) {
  const none = useTranslations('common')('none');
  const { payer, isRead } = usePayer(csNo);
  return payer ? <CustomerLink id={payer.id} name={payer.name} /> : isRead ? none : '…';
}
