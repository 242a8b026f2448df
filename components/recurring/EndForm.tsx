'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { RecurringItem } from '#lib/contract/recurring/items.ts';
import { END_REASONS } from '#lib/contract/words/recurring.ts';
import { creditOf } from '#lib/domain/recurring.ts';
import { ItemActForm } from './ItemActForm.tsx';
import { useRecurringWords } from './useRecurringWords.ts';

/** Says before it is done what was billed too much. */
export function EndForm({ item, onClose }: { item: RecurringItem; onClose: () => void }) {
  const t = useTranslations('recurring');
  const common = useTranslations('common');
  const { money, day } = useRecurringWords();
  const { trigger, error, isMutating } = useWrite(contract.recurring.end);
  const [ends_on, setEnd] = useState(item.ends_on ?? item.billed_until ?? '');
  const [reason, setReason] = useState<(typeof END_REASONS)[number] | null>(END_REASONS.find((each) => each === item.end_reason) ?? null);
  const [tried, setTried] = useState(false);
  const isEarly = ends_on < item.starts_on;
  const back = isEarly ? null : creditOf({ ...item, ends_on });
  const send = async (body: { ends_on: string | null; reason?: (typeof END_REASONS)[number] }) => {
    if (isMutating) return;
    try {
      await trigger([{ params: { id: item.id }, body: { ...body, version: item.version } }]);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <ItemActForm
      go={t('endItem')}
      isSaving={isMutating}
      error={error}
      onSubmit={() => {
        setTried(true);
        if (!isEarly && reason) void send({ ends_on, reason });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('fields.endsOn')}
        type="date"
        required
        autoFocus
        value={ends_on}
        onChange={(event) => setEnd(event.target.value)}
        error={tried && isEarly ? t('wrong.from', { day: day(item.starts_on) }) : undefined}
        hint={back ? t('wouldCredit', { amount: money(back.cents) }) : undefined}
      />
      <Select
        label={common('why')}
        required
        value={reason}
        options={END_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={(value) => setReason(END_REASONS.find((each) => each === value) ?? null)}
        error={tried && !reason ? t('wrong.reason') : undefined}
      />
      {item.ends_on && (
        <div>
          <Button onClick={() => void send({ ends_on: null })}>{t('resume')}</Button>
        </div>
      )}
    </ItemActForm>
  );
}
