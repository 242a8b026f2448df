'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import { useRouter } from '#lib/i18n/navigation.ts';

/** Which place is counted; what is listed there now is expected. */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('stocktakes');
  const common = useTranslations('common');
  const router = useRouter();
  const [place, setPlace] = useState('');
  const [type, setType] = useState('');
  const { trigger, error, isMutating } = useWrite(contract.stocktakes.create);
  const begin = async () => {
    try {
      const { data } = await trigger([{ body: { place: place.trim(), device_type: type.trim() || null } }]);
      router.push(hrefOf('stocktake', { id: data.id }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const wrong = fieldMessage(error?.problem, 'place') ?? (error?.problem.errors?.place ? t('tooMany') : undefined);
  return (
    <FormDialog
      title={t('begin')}
      go={t('go')}
      running={isMutating ? common('oneMoment') : undefined}
      reason={place.trim() ? undefined : t('choose')}
      onGo={() => void begin()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('about')}</p>
      {error && !wrong && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      <NamePicker kind="warehouse_code" label={t('place')} value={place} onChange={setPlace} error={wrong} autoFocus />
      <NamePicker
        kind="device_type"
        value={type}
        onChange={setType}
        required={false}
        hint={t('typeHint')}
        error={fieldMessage(error?.problem, 'device_type')}
      />
    </FormDialog>
  );
}
