'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import css from './DayList.module.css';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import type { RoadEntry } from './roadOutbox.ts';

export function RefusedActs({ entries }: { entries: readonly RoadEntry[] }) {
  const t = useTranslations('dispatch.road');
  const why = useTranslations('problems');
  const { clock } = useDayWords();
  const { phone } = useDispatchContext();
  const refused = entries.filter(({ verdict }) => verdict !== undefined);
  if (refused.length === 0) return null;
  return (
    <div className={css.refused}>
      {refused.map(({ seq, site, act, verdict }) => (
        <Alert
          key={seq}
          kind="refusal"
          title={t(`refused.${act.kind}`, { site, at: clock(act.at) })}
          action={<Button onClick={() => void phone?.dismiss(seq)}>{t('refused.read')}</Button>}
        >
          {verdict?.errors?.status?.includes('elsewhere') ? t('elsewhere') : why(verdict?.code ?? 'failed')}
          {verdict?.message && ` ${t('refused.says', { message: verdict.message })}`}
        </Alert>
      ))}
    </div>
  );
}
