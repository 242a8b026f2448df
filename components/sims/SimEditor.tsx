'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { SaveForm } from '#components/ui/controls/SaveForm.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Difference } from '#components/ui/feedback/Diff.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError, readCurrent } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { shownId } from '#lib/format/ids.ts';
import { SimForm } from './SimForm.tsx';
import { hasNumber, isGood, type SimDraft, type SimFormField, sentValue } from './useSimDraft.ts';

const Diff = lazyPart(async () => (await import('#components/ui/feedback/Diff.tsx')).Diff);

type Props = { sim: Sim; draft: SimDraft; formId: string; onSaving: (saving: boolean) => void; onSaved: (sim: Sim) => void };

/** The details as a form. A stale save is put to the reader, theirs and the other's, and nothing is overwritten in silence. */
export function SimEditor({ sim, draft, formId, onSaving, onSaved }: Props) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const toast = useToast();
  const { trigger, error, isMutating } = useWrite(contract.sims.change);
  const [tried, setTried] = useState(false);
  const [current, setCurrent] = useState<Sim>();
  const { touched, values } = draft;

  const save = async (fields: readonly SimFormField[], version: number | undefined) => {
    const body = Object.fromEntries(fields.map((field) => [field, sentValue(field, values[field])]));
    onSaving(true);
    try {
      const sent = { ...body, reason: draft.reason.trim() || undefined, version };
      await draft.save(async () => (await trigger([{ params: { id: sim.id }, body: sent }])).data, onSaved);
      setTried(false);
      toast(t('saved', { id: shownId(sim.id) }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.problem.code === 'stale') setCurrent((await readCurrent(contract.sims.change, failure))?.data);
    } finally {
      onSaving(false);
    }
  };

  const submit = () => {
    if (isMutating) return;
    setTried(true);
    if (touched.length > 0 && hasNumber(values) && touched.every((field) => isGood(field, values[field]))) void save(touched, draft.seen);
  };

  const store = (mine: string[]) => {
    const fields = touched.filter((field) => mine.includes(field));
    setCurrent(undefined);
    if (fields.length > 0) void save(fields, current?.version);
    else draft.clear();
  };

  const differences: Difference[] = touched
    .filter((field) => current && sentValue(field, values[field]) !== (current[field] || null))
    .map((field) => ({ field, label: fieldName(field), yours: values[field], theirs: current?.[field] ?? '', typed: true }));

  return (
    <SaveForm id={formId} onSave={submit}>
      <Card
        title={t('details')}
        meta={sim.updated_at && t.rich('meta', { version: String(sim.version ?? 'none'), time: () => <Time at={sim.updated_at ?? ''} /> })}
      >
        {draft.restored && (
          <Alert kind="info" title={t('draft.title')} action={<Button onClick={draft.clear}>{t('draft.discard')}</Button>}>
            {t('draft.text')}
          </Alert>
        )}
        {error && error.problem.code !== 'stale' && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        <SimForm draft={draft} problem={error?.problem} tried={tried} isNew={false} />
      </Card>
      {current && (
        <Diff
          differences={differences}
          theirs={current.updated_at && t.rich('changedBy', { time: () => <Time at={current.updated_at ?? ''} /> })}
          onKeep={store}
          onClose={() => setCurrent(undefined)}
        />
      )}
    </SaveForm>
  );
}
