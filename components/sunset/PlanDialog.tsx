'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { MOST_PLANNED } from '#lib/contract/words/sunset.ts';
import { whyNoLetter } from '#lib/domain/letters.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { LetterLanguage } from './LetterLanguage.tsx';
import { PlannedDays } from './PlannedDays.tsx';
import { PlannedLetters } from './PlannedLetters.tsx';
import { UnplannedList } from './UnplannedList.tsx';
import { usePlan } from './usePlan.ts';

type Props = { items: readonly SunsetItem[]; onClose: () => void };

/** What would be planned, read before it is: then tickets, visits and, if wished, letters come of one press. */
export function PlanDialog({ items, onClose }: Props) {
  const t = useTranslations('sunset.plan');
  const letter = useTranslations('sunset.letter');
  const common = useTranslations('common');
  const reader = useLanguage();
  const toast = useToast();
  const may = useAllows();
  const hasLetters = useCapability('letters') && may(contract.sunset.updateField.access, 'letter_sent_at');
  const [withLetters, setWithLetters] = useState(false);
  const [locale, setLocale] = useState<LanguageCode>(reader);
  const [planned, setPlanned] = useState<readonly number[]>();
  const { from, today, seen, isDay, isTooMany, isLooking, isTaking, error, isStale, look, begin, take } = usePlan(items);
  const count = seen?.visits.length ?? 0;
  const none = seen ? t('nothing') : common('notDone');
  const writableOf = (ids: readonly number[]) => items.filter((item) => ids.includes(item.id) && !whyNoLetter(item, 'announcement'));
  const submit = async () => {
    const ids = await take();
    if (!ids) return;
    toast(t('done', { count: ids.length }));
    if (withLetters && writableOf(ids).length > 0) return setPlanned(ids);
    if (withLetters) toast(letter('nobody'));
    onClose();
  };
  if (planned) return <PlannedLetters planned={planned.length} items={writableOf(planned)} locale={locale} onClose={onClose} />;
  return (
    <FormDialog
      title={t('title', { count: items.length })}
      go={t('go', { count })}
      running={isLooking ? t('looking') : isTaking ? common('saving') : undefined}
      reason={isTooMany ? t('tooMany', { most: MOST_PLANNED }) : isDay ? (count === 0 ? none : undefined) : t('whichDay')}
      onGo={() => void submit()}
      onClose={onClose}
    >
      {isTooMany && <Alert kind="refusal">{t('tooMany', { most: MOST_PLANNED })}</Alert>}
      {isStale && (
        <Alert kind="warn" action={<Button onClick={look}>{t('again')}</Button>}>
          {t('stale')}
        </Alert>
      )}
      {error && !isStale && (
        <Failure title={common('notDone')} problem={error.problem} retry={seen ? undefined : look} retryAfter={error.retryAfter} />
      )}
      <TextField
        label={t('from')}
        hint={t('fromHint')}
        type="date"
        min={today}
        value={from}
        onChange={({ target }) => begin(target.value, !target.validity.badInput)}
        onBlur={({ target }) => begin(target.value, !target.validity.badInput)}
        error={isDay ? undefined : t('whichDay')}
      />
      {seen && <PlannedDays proposal={seen} items={items} />}
      {seen && seen.left.length > 0 && <UnplannedList left={seen.left} items={items} />}
      {hasLetters && count > 0 && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, cursor: 'pointer' }}>
          <Checkbox checked={withLetters} onChange={({ target }) => setWithLetters(target.checked)} />
          {t('letters')}
        </Box>
      )}
      {hasLetters && count > 0 && withLetters && <LetterLanguage locale={locale} onLocale={setLocale} />}
    </FormDialog>
  );
}
