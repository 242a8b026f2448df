'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { certifiersIn, certifiersOf } from '#lib/contract/sims/certifiers.ts';
import { PROVIDERS, TECHNOLOGIES } from '#lib/contract/sims/states.ts';
import { TECHNOLOGY_NAMES } from '#lib/domain/technologies.ts';
import { meidDecimal, meidIn } from '#lib/format/meid.ts';
import css from './SimRadioFields.module.css';
import type { SimTextProps } from './simTextProps.ts';
import type { SimDraft } from './useSimDraft.ts';

type Props = { draft: SimDraft; text: SimTextProps };

/** What a radio is beside its IMEI. */
export function SimRadioFields({ draft: { values, type }, text }: Props) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const meid = meidIn(values.meid);
  const certifiers = certifiersOf(values);
  return (
    <>
      <TextField {...text('meid')} hint={meid ? t('hints.meidDecimal', { digits: meidDecimal(meid) }) : t('hints.meid')} />
      <Select
        label={fieldName('technology')}
        value={values.technology || null}
        options={TECHNOLOGIES.map((value) => ({ value, label: TECHNOLOGY_NAMES[value] }))}
        onChange={(value) => type('technology', value ?? '')}
        error={text('technology').error}
      />
      <fieldset className={css.group}>
        <legend>{fieldName('certification')}</legend>
        {PROVIDERS.map((provider) => (
          <label key={provider}>
            <Checkbox
              checked={certifiers.includes(provider)}
              onChange={({ target: { checked } }) =>
                type(
                  'certification',
                  certifiersIn([...certifiers.filter((each) => each !== provider), ...(checked ? [provider] : [])].join(' ')),
                )
              }
            />
            {t(`provider.${provider}`)}
          </label>
        ))}
        <p>{text('certification').error ?? t('hints.certification')}</p>
      </fieldset>
    </>
  );
}
