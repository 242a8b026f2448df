'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { RecurringItem } from '#lib/contract/recurring/items.ts';
import { SERVICES_BILLED } from '#lib/contract/words/recurring.ts';
import { ItemActForm } from './ItemActForm.tsx';
import { isMonths, monthsIn } from './termMonths.ts';

/** What counts from the next invoice on; what was billed stays as it was. */
export function EditForm({ item, onClose }: { item: RecurringItem; onClose: () => void }) {
  const t = useTranslations('recurring');
  const common = useTranslations('common');
  const [version] = useState(item.version);
  const { trigger, error, isMutating } = useWrite(contract.recurring.change);
  const [service, setService] = useState(item.service);
  const [description, setDescription] = useState(item.description ?? '');
  const [taxed, setTaxed] = useState(item.taxed);
  const [term, setTerm] = useState(String(item.term_months ?? ''));
  const [renewal, setRenewal] = useState(String(item.renewal_months ?? ''));
  const [tried, setTried] = useState(false);
  const term_months = monthsIn(term);
  const renewal_months = term.trim() ? monthsIn(renewal) : null;
  const submit = async () => {
    setTried(true);
    if (!isMonths(term_months) || !isMonths(renewal_months) || description.length > 120 || isMutating) return;
    try {
      await trigger([{ params: { id: item.id }, body: { service, description, taxed, term_months, renewal_months, version } }]);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <ItemActForm go={common('save')} isSaving={isMutating} error={error} onSubmit={() => void submit()} onClose={onClose}>
      <Select
        label={t('fields.service')}
        required
        value={service}
        options={SERVICES_BILLED.map((value) => ({ value, label: t(`services.${value}`) }))}
        onChange={(value) => setService(SERVICES_BILLED.find((each) => each === value) ?? item.service)}
      />
      <TextField
        label={t('fields.description')}
        hint={t('hints.description')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        error={tried && description.length > 120 ? t('wrong.description') : undefined}
      />
      <label>
        <Checkbox checked={taxed} onChange={() => setTaxed(!taxed)} /> {t('fields.taxed')}
      </label>
      <TextField
        label={t('fields.term')}
        inputMode="numeric"
        hint={t('hints.term')}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        error={tried && !isMonths(term_months) ? t('wrong.term_months') : undefined}
      />
      {term.trim() !== '' && (
        <TextField
          label={t('fields.renewal')}
          inputMode="numeric"
          value={renewal}
          onChange={(event) => setRenewal(event.target.value)}
          error={tried && !isMonths(renewal_months) ? t('wrong.renewal_months') : undefined}
        />
      )}
    </ItemActForm>
  );
}
