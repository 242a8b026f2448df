'use client';

import { useTranslations } from 'next-intl';
import { dialAddress } from '#lib/contract/phoneNumbers.ts';
import { PhoneIcon } from './PhoneIcon.tsx';

/** Calls who can help, where the desk says how. */
export function CallButton({ phone }: { phone: string | null }) {
  const t = useTranslations('installer');
  if (!phone) return null;
  return (
    <a className="ph-button" href={dialAddress(phone)}>
      <PhoneIcon name="phone" />
      {t('call')}
    </a>
  );
}
