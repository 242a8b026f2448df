'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { plainDigits } from '#lib/format/identifiers.ts';
import type { SimTextProps } from './simTextProps.ts';
import type { SimDraft } from './useSimDraft.ts';

type Props = { draft: SimDraft; text: SimTextProps };

const EID_DIGITS = 32;

/** What a card is beside its ICCID. */
export function SimCardFields({ draft: { values }, text }: Props) {
  const t = useTranslations('sims.hints');
  const typed = plainDigits(values.eid).length;
  return (
    <>
      <TextField {...text('eid')} hint={typed > 0 && typed < EID_DIGITS ? t('toGo', { digits: EID_DIGITS - typed }) : t('eid')} />
      <TextField {...text('imsi')} hint={t('imsi')} />
      <TextField {...text('account')} hint={t('account')} />
    </>
  );
}
