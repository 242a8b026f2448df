'use client';

import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { useTranslations } from 'next-intl';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { useCodeNames } from '#components/ui/display/useCodeNames.ts';
import type { useDownload } from '#lib/browser/api/useDownload.ts';
import type * as contract from '#lib/contract/index.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

type Props = { invoice: FullInvoice; locale: LanguageCode; file: ReturnType<typeof useDownload<typeof contract.invoices.pdf>> };

export function PdfButton({ invoice: { id, number }, locale, file }: Props) {
  const t = useTranslations('invoices');
  const { language } = useCodeNames();
  const own = useLanguage();
  const get = () => void file.start({ params: { id }, query: { locale } }, `invoice-${number ?? id}.pdf`);
  return (
    <SendButton startIcon={<PictureAsPdfOutlined />} running={file.progress ? t('pdf.running') : undefined} onClick={get}>
      {locale === own ? t('pdf.button') : t('pdf.in', { language: language(locale) })}
    </SendButton>
  );
}
