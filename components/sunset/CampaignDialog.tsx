'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError, readCurrent } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import type { Campaign } from '#lib/contract/sunsetCampaigns.ts';
import { SUNSET_TECHNOLOGIES } from '#lib/contract/words/sunset.ts';
import { useSiteWords } from './siteWords.ts';
import { useCampaigns } from './useCampaigns.ts';

type Props = { campaign?: Campaign; onSaved: (id: number) => void; onClose: () => void };

export function CampaignDialog({ campaign, onSaved, onClose }: Props) {
  const t = useTranslations('sunset.campaign');
  const edit = useTranslations('sunset.edit');
  const common = useTranslations('common');
  const fieldName = useWords('sunset.fields', 'fields');
  const words = useSiteWords();
  const toast = useToast();
  const { campaigns } = useCampaigns();
  const [theirs, setTheirs] = useState<Campaign>();
  const [name, setName] = useState(campaign?.name ?? '');
  const [technology, setTechnology] = useState(campaign?.technology ?? null);
  const [provider, setProvider] = useState(campaign?.provider ?? null);
  const [date, setDate] = useState(campaign?.sunset_date ?? '');
  const [version, setVersion] = useState(campaign?.version);
  const [tried, setTried] = useState(false);
  const create = useWrite(contract.sunset.createCampaign);
  const change = useWrite(contract.sunset.changeCampaign);
  const { error, isMutating } = campaign ? change : create;
  const isStale = error?.problem.code === 'stale';
  const submit = async () => {
    setTried(true);
    if (isMutating || !name.trim()) return;
    const known = SUNSET_TECHNOLOGIES.find((each) => each === technology) ?? null;
    const body = { name: name.trim(), technology: known, provider, sunset_date: date || null };
    try {
      const { data } = campaign
        ? await change.trigger([{ params: { id: campaign.id }, body: { ...body, version } }])
        : await create.trigger([{ body }]);
      toast(t('saved', { name: body.name }));
      onSaved(data.id);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.problem.code !== 'stale') return;
      setTheirs((await readCurrent(contract.sunset.changeCampaign, failure))?.data);
      void refresh('sunset');
    }
  };
  const listed = campaigns.find(({ id, version: now }) => id === campaign?.id && now !== version);
  const now = theirs ?? listed;
  const takeTheirs = () => {
    if (!now) return;
    setName(now.name);
    setTechnology(now.technology);
    setProvider(now.provider);
    setDate(now.sunset_date ?? '');
    setVersion(now.version);
    setTheirs(undefined);
    change.reset();
  };
  const isTaken = error?.problem.errors?.name?.includes('taken');
  return (
    <FormDialog
      title={campaign ? t('editTitle', { name: campaign.name }) : t('addTitle')}
      go={common('save')}
      running={isMutating ? common('savingChange') : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isStale && (
        <Alert kind="warn" action={now && <Button onClick={takeTheirs}>{edit('theirs')}</Button>}>
          {t('stale')}
        </Alert>
      )}
      {error && !isTaken && !isStale && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <TextField
        label={fieldName('name')}
        required
        autoFocus
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isTaken ? t('taken') : tried && !name.trim() ? t('missing') : undefined}
      />
      <Select
        label={fieldName('technology')}
        value={technology}
        options={SUNSET_TECHNOLOGIES.map((value) => ({ value, label: words.technology(value) }))}
        onChange={setTechnology}
      />
      <Select
        label={fieldName('provider')}
        value={provider}
        options={PROVIDERS.map((value) => ({ value, label: words.provider(value) }))}
        onChange={setProvider}
      />
      <TextField label={t('date')} type="date" hint={t('dateHint')} value={date} onChange={({ target }) => setDate(target.value)} />
    </FormDialog>
  );
}
