'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { NearSimsLink } from './NearSimsLink.tsx';
import css from './SimMissing.module.css';

type Props = { missing: readonly string[]; onTake: (meant: ReadonlyMap<string, string>) => void };

export function SimMissing({ missing, onTake }: Props) {
  const t = useTranslations('sims.missing');
  if (missing.length === 0) return null;
  return (
    <PageAlerts at="close">
      <Alert kind="warn" title={t('title', { count: missing.length })}>
        <CopyButton text={missing.join('\n')} name={t('name', { count: missing.length })} />
        <ul dir="ltr" translate="no" className={css.missing}>
          {missing.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <NearSimsLink codes={missing} onTake={onTake} />
      </Alert>
    </PageAlerts>
  );
}
