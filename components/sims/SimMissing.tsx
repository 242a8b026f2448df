'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import css from './SimMissing.module.css';

const NearSimsLink = lazyPart(async () => (await import('./NearSimsLink.tsx')).NearSimsLink, { isQuiet: true, isBare: true });

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
