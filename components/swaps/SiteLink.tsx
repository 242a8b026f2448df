'use client';

import SmsOutlined from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { installerPath } from '#lib/contract/installer.ts';
import { type LanguageCode, prefixOf } from '#lib/format/languages.ts';
import { dialAddress } from '#lib/format/phoneNumbers.ts';
import { MONO } from '#lib/theme/type.ts';
import { QrCode } from './QrCode.tsx';

export type ShownLink = {
  token: string;
  csNo: string;
  ticket: string;
  /** What the page of the phone speaks. */
  language: LanguageCode;
  technician: { name: string; phone: string | null } | undefined;
};

export const addressOf = ({ csNo, token, language }: Pick<ShownLink, 'csNo' | 'token' | 'language'>) =>
  `${window.location.origin}${prefixOf(language)}${installerPath(csNo)}#t=${token}`;

/** With a number of whoever has the visit the message goes to them; without one the phone asks to whom. */
export function SiteLink({ ticket, technician, ...link }: ShownLink) {
  const t = useTranslations('swaps.site.link');
  const hasTexts = useCapability('linkTexts');
  const address = addressOf(link);
  const message = t('message', { ticket, link: address });
  const to = technician?.phone ? dialAddress(technician.phone).replace(/^tel:/, '') : '';
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' }}>
      <QrCode text={address} label={t('code')} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', minWidth: 0, maxWidth: '100%' }}>
        <Box component="span" dir="ltr" sx={{ fontFamily: MONO, overflowWrap: 'anywhere', minWidth: 0 }}>
          {address}
        </Box>
        <CopyButton text={address} name={t('name')} />
      </Box>
      <Button startIcon={<SmsOutlined />} href={`sms:${to}?body=${encodeURIComponent(message)}`}>
        {hasTexts ? t('fromHere') : to && technician ? t('sendTo', { name: technician.name }) : t('send')}
      </Button>
    </Box>
  );
}
