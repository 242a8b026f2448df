'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import type { View } from '#lib/contract/views.ts';
import { addressOf, showSearch } from './useSimView.ts';

const SimViewDialog = lazyPart(async () => (await import('./SimViewDialog.tsx')).SimViewDialog);

type Props = { view: View | undefined; isGone: boolean; columns: readonly string[] };

export function SimViewNote({ view, isGone, columns }: Props) {
  const t = useTranslations('sims.views');
  const [keeping, setKeeping] = useState(false);
  if (!isGone && (!view || view.mine)) return null;
  const store = <Button onClick={() => setKeeping(true)}>{t('keep')}</Button>;
  const all = <Button onClick={() => showSearch('')}>{t('all')}</Button>;
  return (
    <PageAlerts at="close">
      <Alert kind={isGone ? 'warn' : 'info'} action={isGone ? all : store}>
        {isGone ? t('gone') : t('theirs', { name: view?.name ?? '', who: view?.created_by ?? '-' })}
      </Alert>
      {keeping && (
        <SimViewDialog
          name={view?.name}
          columns={columns}
          onClose={() => setKeeping(false)}
          onDone={(stored) => showSearch(addressOf(stored))}
        />
      )}
    </PageAlerts>
  );
}
