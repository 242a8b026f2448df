'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { LineRule } from '#lib/contract/lineRules.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { knownProvider, PROVIDERS } from '#lib/contract/sims/states.ts';
import { LINE_CONDITIONS, LINE_RULE_ACTS, type LineCondition, type LineRuleAct } from '#lib/contract/words/lineRules.ts';
import { scopeOfSearch, THRESHOLDS, thresholdIn } from '#lib/domain/lineRules.ts';
import { RulePreviewPanel } from './RulePreviewPanel.tsx';
import { useRulePreview } from './useRulePreview.ts';

type Props = {
  rule?: LineRule;
  /** Of a new one: the lines that were chosen for it, or the search it is made of. */
  of?: { ids?: readonly number[]; query?: Partial<SimQuery> };
  onSaved?: () => void;
  onClose: () => void;
};

const USUAL: Record<LineCondition, string> = { 'in-warehouse': '3', 'no-session': '48', 'usage-above': '50', 'imei-changed': '' };

export function RuleDrawer({ rule, of = {}, onSaved, onClose }: Props) {
  const t = useTranslations('lineRules');
  const providers = useTranslations('sims.provider');
  const common = useTranslations('common');
  const fieldName = useWords('sims.fields', 'fields');
  const locale = useLocale();
  const may = useAllows();
  const toast = useToast();
  const { ids: simIds, query } = of;
  const search = query && scopeOfSearch(query);
  const from = rule ?? search?.scope;
  const [name, setName] = useState(rule?.name ?? '');
  const [condition, setCondition] = useState<LineCondition>(rule?.condition ?? 'in-warehouse');
  const [typed, setTyped] = useState(() => (rule ? (rule.threshold?.toLocaleString(locale) ?? '') : USUAL[condition]));
  const [provider, setProvider] = useState(from?.provider ?? null);
  const [deviceType, setDeviceType] = useState(from?.device_type ?? '');
  const [warehouse, setWarehouse] = useState(from?.warehouse_code ?? '');
  const [act, setAct] = useState<LineRuleAct>(rule?.act ?? 'tell');
  const [tried, setTried] = useState(false);
  const create = useWrite(contract.lineRules.create);
  const change = useWrite(contract.lineRules.change);
  const { error, isMutating } = rule ? change : create;

  const bounds = THRESHOLDS[condition];
  const threshold = thresholdIn(condition, typed);
  const scope = { provider, device_type: deviceType.trim() || null, warehouse_code: warehouse.trim() || null };
  const chosen = simIds && { sim_ids: [...simIds] };
  const preview = useRulePreview(
    threshold === undefined ? null : { condition, threshold, ...scope, ...chosen, ...(rule && { rule: rule.id }) },
  );
  const mayDo: Record<LineRuleAct, boolean> = { tell: true, todo: may(['create', 'Todo']), deactivate: may(['deactivate', 'Sim']) };

  const submit = async () => {
    setTried(true);
    if (isMutating || !name.trim() || threshold === undefined) return;
    const body = { name: name.trim(), condition, threshold, ...scope, act };
    try {
      if (rule) await change.trigger([{ params: { id: rule.id }, body: { ...body, version: rule.version } }]);
      else await create.trigger([{ body: { ...body, ...chosen, enabled: true } }]);
      toast(t('saved', { name: body.name }));
      onSaved?.();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };

  return (
    <SideDrawer title={rule ? t('changeTitle', { name: rule.name }) : t('addTitle')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
        {error?.problem.errors?.sim_ids && <span role="alert">{t('gone')}</span>}
        <TextField
          label={fieldName('name')}
          required
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={tried && !name.trim() ? t('nameMissing') : undefined}
        />
        <Select
          label={t('fields.condition')}
          required
          value={condition}
          options={LINE_CONDITIONS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(next) => {
            const known = LINE_CONDITIONS.find((each) => each === next);
            if (!known) return;
            setCondition(known);
            setTyped(USUAL[known]);
          }}
        />
        {bounds && condition !== 'imei-changed' && (
          <TextField
            label={t(`thresholds.${condition}`)}
            required
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={threshold === undefined && (tried || typed.trim() !== '') ? t('notThreshold', bounds) : undefined}
          />
        )}
        <Select
          label={fieldName('provider')}
          placeholder={t('any')}
          value={provider}
          options={PROVIDERS.map((value) => ({ value, label: providers(value) }))}
          onChange={(next) => setProvider(knownProvider(next) ?? null)}
        />
        <NamePicker kind="device_type" required={false} value={deviceType} onChange={setDeviceType} />
        <NamePicker kind="warehouse_code" required={false} value={warehouse} onChange={setWarehouse} />
        {search && !search.isWhole && <Alert kind="info">{t('notTaken')}</Alert>}
        {(simIds || rule?.chosen) && <span>{t('chosen', { count: simIds?.length ?? rule?.chosen ?? 0 })}</span>}
        <Select
          label={t('fields.act')}
          required
          hint={t(`actHints.${act}`)}
          value={act}
          options={LINE_RULE_ACTS.filter((value) => mayDo[value] || value === act).map((value) => ({ value, label: t(`acts.${value}`) }))}
          onChange={(next) => setAct(LINE_RULE_ACTS.find((each) => each === next) ?? act)}
        />
        <RulePreviewPanel condition={condition} {...preview} />
        <FormActions go={t('save')} running={isMutating ? common('savingChange') : undefined} onClose={onClose} />
      </SideForm>
    </SideDrawer>
  );
}
