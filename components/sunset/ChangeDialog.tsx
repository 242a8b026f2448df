'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { ManyChanged } from '#lib/contract/sunsetCampaigns.ts';
import { CALL_RESULTS, MANY_CHANGES, type ManyChange, MOST_CHANGED, SUNSET_STATUSES } from '#lib/contract/words/sunset.ts';
import { LeftOutDialog } from './LeftOutDialog.tsx';
import { useSiteWords } from './siteWords.ts';

type Props = { items: readonly SunsetItem[]; technicians: readonly number[]; tags: readonly string[]; onClose: () => void };

/** Those that may only be as they were seen; a tag or a call is added to whatever is there. */
const WAS: Partial<Record<ManyChange, keyof SunsetItem>> = { status: 'status', technician_id: 'technician_id' };

export function ChangeDialog({ items, technicians, tags, onClose }: Props) {
  const t = useTranslations('sunset.many');
  const common = useTranslations('common');
  const fieldName = useWords('sunset.fields', 'fields');
  const words = useSiteWords();
  const toast = useToast();
  const { trigger, isMutating, error } = useWrite(contract.sunset.changeMany);
  const [change, setChange] = useState<ManyChange>('status');
  const [value, setValue] = useState<string | null>(null);
  const [left, setLeft] = useState<ManyChanged>();
  const count = items.length;
  const nameOf = (each: ManyChange) => (each === 'status' || each === 'technician_id' ? fieldName(each) : t(`changes.${each}`));
  const options = {
    status: SUNSET_STATUSES.map((each) => ({ value: each, label: words.status(each) })),
    technician_id: technicians.map((id) => ({ value: String(id), label: words.technician(id) })),
    call_result: CALL_RESULTS.map((each) => ({ value: each, label: words.callResult(each) })),
  };
  const isTag = change === 'tag' || change === 'untag';
  const isWhole = change === 'letter_sent_at' || change === 'technician_id' || Boolean(value?.trim());
  const submit = async () => {
    const field = WAS[change];
    const sites = items.map((item) => ({ id: item.id, ...(field && { was: item[field] ?? null }) }));
    try {
      const { data } = await trigger([{ body: { change, value: value?.trim() || null, sites } }]);
      toast(t('done', { count: data.changed }));
      if (data.left.length === 0) onClose();
      else setLeft(data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  if (left) return <LeftOutDialog title={t('done', { count: left.changed })} left={left.left} items={items} onClose={onClose} />;
  return (
    <FormDialog
      title={t('title', { count })}
      go={t('title', { count })}
      running={isMutating ? common('savingChange') : undefined}
      reason={count > MOST_CHANGED ? t('tooMany', { most: MOST_CHANGED }) : isWhole ? undefined : t('choose')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Select
        label={common('what')}
        required
        value={change}
        options={MANY_CHANGES.map((each) => ({ value: each, label: nameOf(each) }))}
        onChange={(next) => {
          setChange(MANY_CHANGES.find((each) => each === next) ?? change);
          setValue(null);
        }}
      />
      {isTag ? (
        <TextField
          key={change}
          label={fieldName('tag')}
          required
          autoComplete="off"
          maxLength={40}
          suggestions={tags}
          value={value ?? ''}
          onChange={({ target }) => setValue(target.value)}
        />
      ) : change === 'letter_sent_at' ? (
        <span>{t('mailedWhat')}</span>
      ) : (
        <Select
          key={change}
          label={nameOf(change)}
          required={change !== 'technician_id'}
          placeholder={change === 'technician_id' ? t('nobody') : undefined}
          value={value}
          options={options[change]}
          onChange={setValue}
        />
      )}
    </FormDialog>
  );
}
