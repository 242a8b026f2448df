'use client';

import { useTranslations } from 'next-intl';
import { dialAddress } from '#lib/format/phoneNumbers.ts';
import { PhoneIcon } from './PhoneIcon.tsx';

export function CallButton({ phone, isUrgent = false }: { phone: string | null; isUrgent?: boolean }) {
  const t = useTranslations('installer');
  if (!phone) return null;
  return (
    <a className="ph-button" data-urgent={isUrgent ? '' : undefined} href={dialAddress(phone)}>
      <PhoneIcon name="phone" />
      {t('call')}
    </a>
  );
}
