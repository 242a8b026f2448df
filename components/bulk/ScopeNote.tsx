'use client';

import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { ChosenIn } from './bulkScope.ts';

type Props = { chosenIn: ChosenIn; count: number; isMeant: boolean; onMeant: (isMeant: boolean) => void; tried: boolean };

/** Which of the SIMs are not on screen, and the list they were chosen in. Of another list than the one on screen they have to be meant. */
export function ScopeNote({ chosenIn: { words, unseen, elsewhere }, count, isMeant, onMeant, tried }: Props) {
  const t = useTranslations('bulk.scope');
  if (unseen === 0) return null;
  if (!elsewhere) return <Alert kind="info">{t('unseen', { unseen, count, words })}</Alert>;
  return (
    <Alert kind="warn" title={t('elsewhere', { count })}>
      {t('chosenIn', { words })}
      <div>
        <Choice as={Checkbox} label={t('meant', { count })} reason={undefined} checked={isMeant} onChange={onMeant} />
      </div>
      {tried && !isMeant && <strong role="alert">{t('unmeant')}</strong>}
    </Alert>
  );
}
