'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { Batch } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';

const Diff = lazyPart(async () => (await import('#components/ui/feedback/Diff.tsx')).Diff);

export type BatchField = 'name' | 'device_type' | 'warehouse_code';

export function BatchChange({ batch, field, onClose }: { batch: Batch; field: BatchField; onClose: () => void }) {
  const t = useTranslations('batches');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const sims = useWords('sims.fields', 'fields');
  const toast = useToast();
  const name = useWrite(contract.batches.change);
  const type = useWrite(contract.batches.editDeviceType);
  const place = useWrite(contract.batches.changeWarehouse);
  const [value, setValue] = useState(batch[field] ?? '');
  const [tried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<Batch>();
  const params = { id: batch.id };
  const error = name.error ?? type.error ?? place.error;
  const label = field === 'name' ? fields('name') : sims(field);

  const write = (version: number | undefined) => {
    if (field === 'name') return name.trigger([{ params, body: { name: value.trim(), version } }]);
    if (field === 'device_type') return type.trigger([{ params, body: { deviceType: value.trim(), version } }]);
    return place.trigger([{ params, body: { warehouse_code: value.trim(), version } }]);
  };
  const save = (version: number | undefined) =>
    write(version).then(
      () => {
        toast(t('saved', { id: shownId(batch.id) }));
        onClose();
      },
      (failure: unknown) => {
        const newer =
          failure instanceof ApiError && failure.problem.code === 'stale' ? Batch.safeParse(failure.problem.current) : undefined;
        if (newer?.success) setTheirs(newer.data);
      },
    );
  const submit = () => {
    setTried(true);
    if (value.trim()) void save(batch.version);
  };
  const keep = (mine: string[]) => {
    setTheirs(undefined);
    if (mine.length > 0) void save(theirs?.version);
    else onClose();
  };

  const wrong = tried && !value.trim() ? t('needed') : undefined;
  return (
    <>
      <FormDialog
        title={t(`change.${field}`, { id: shownId(batch.id) })}
        go={t(`change.send.${field}`)}
        running={name.isMutating || type.isMutating || place.isMutating ? common('saving') : undefined}
        onSubmit={submit}
        onClose={onClose}
      >
        {field !== 'name' && <span>{t(`change.what.${field}`)}</span>}
        {error && error.problem.code !== 'stale' && <Failure problem={error.problem} title={t('failed')} retryAfter={error.retryAfter} />}
        {field === 'name' && (
          <TextField label={label} required autoFocus value={value} onChange={(event) => setValue(event.target.value)} error={wrong} />
        )}
        {field !== 'name' && (
          <NamePicker kind={field} autoFocus={field === 'device_type'} value={value} onChange={setValue} error={wrong} />
        )}
      </FormDialog>
      {theirs && (
        <Diff
          differences={[{ field, label, yours: value, theirs: theirs[field] ?? '', typed: true }]}
          theirs={t.rich('changedBy', { time: () => <Time at={theirs.updated_at ?? ''} /> })}
          onKeep={keep}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </>
  );
}
