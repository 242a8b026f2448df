'use client';

import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { hrefOf } from '#lib/access/pages.ts';
import { shownId } from '#lib/format/ids.ts';
import { Link } from '#lib/i18n/navigation.ts';

type Props = {
  id: number;
  number: string | null;
  /** It stands among words, from which its colour does not tell it. */
  isInText?: boolean;
};

export function InvoiceLink({ id, number, isInText }: Props) {
  const t = useTranslations('invoices');
  return (
    <MuiLink
      component={Link}
      href={hrefOf('apps-invoice-preview', { id })}
      prefetch={false}
      underline={isInText ? 'always' : 'hover'}
      sx={{ color: 'text.primary' }}
    >
      {number ?? t('draftNo', { id: shownId(id) })}
    </MuiLink>
  );
}
