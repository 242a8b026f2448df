'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { codeIn, kindOf } from '#lib/browser/scan/codes.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simKind, simNumber } from '#lib/domain/simNumber.ts';
import { PAIR_RULES, pairedFields, pairRefusal } from '#lib/domain/simPairing.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { FoundSimChip } from './FoundSimChip.tsx';
import { useSimSearch } from './useSimSearch.ts';

const SHOWN = ['device_type', 'warehouse_code', 'plan', 'msisdn', 'ip_address', 'batch_id'] as const;

/** What is lost of either record, as the one that stays has something else there. */
function differences(card: Sim, radio: Sim) {
  const kept = pairedFields(card, radio);
  return SHOWN.flatMap((field) => {
    const other = [card[field], radio[field]].find((value) => value && value !== kept[field]);
    return other ? [{ field, kept: String(kept[field]), other: String(other) }] : [];
  });
}

export function SimPairDialog({ sim, onClose }: { sim: Sim; onClose: () => void }) {
  const t = useTranslations('sims.pair');
  const fieldName = useWords('sims.fields', 'fields');
  const common = useTranslations('common');
  const toast = useToast();
  const router = useRouter();
  const { trigger, isMutating, error } = useWrite(contract.sims.pair);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const kind = simKind(sim);
  const code = codeIn(typed);
  const isWhole = kindOf(code) !== undefined;
  const { sims, waiting, failure } = useSimSearch(isWhole ? code : '');
  const other = isWhole ? sims.find(({ imei, meid, iccid }) => [imei, meid, iccid].includes(code)) : undefined;
  const [card, radio] = kind === 'card' ? [sim, other] : [other, sim];
  const rule = card && radio ? pairRefusal(card, radio) : PAIR_RULES.find((each) => error?.problem.errors?.action?.includes(each));
  const missing = isWhole && !waiting && !failure && !other ? t('none', { kind }) : tried && !isWhole ? t('missing', { kind }) : undefined;

  const send = async () => {
    setTried(true);
    if (!card || !radio || rule) return;
    const body = { radio_id: radio.id, version: card.version, radio_version: radio.version };
    try {
      await trigger([{ params: { id: card.id }, body }]);
      toast(t('done', { iccid: card.iccid ?? '', imei: simNumber(radio) }));
      if (card.id !== sim.id) router.push(hrefOf('sim-edit', { id: card.id }));
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
    }
  };

  return (
    // A scanner ends with Enter: nothing is done before what differs was read.
    <FormDialog
      title={t('title', { kind })}
      go={t('go', { kind })}
      running={isMutating ? common('savingChange') : undefined}
      onGo={() => void send()}
      onClose={onClose}
    >
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      {failure && <Failure title={common('notDone')} problem={failure.problem} retryAfter={failure.retryAfter} />}
      <TextField
        label={t('number', { kind })}
        hint={t('hint')}
        required
        autoFocus
        autoComplete="off"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={missing}
      />
      {other && (
        <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
          <FoundSimChip sim={other} sought="" />
        </div>
      )}
      {rule && <Alert kind="refusal">{t(`rules.${rule}`)}</Alert>}
      {card && radio && !rule && (
        <div role="status">
          <p>{t('stays')}</p>
          <ul>
            {differences(card, radio).map(({ field, ...values }) => (
              <li key={field}>{field === 'batch_id' ? t('both') : t('differs', { field: fieldName(field), ...values })}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
