'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { addressOf, type ShownView, showSearch } from './useView.ts';

const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog);

type Props = { shown: ShownView; columns?: readonly string[] | undefined };

/** Above a list: that the view is somebody else's, or is gone. */
export function ViewNote({ shown: { list, view, isGone }, columns = [] }: Props) {
  const t = useTranslations('views');
  const [keeping, setKeeping] = useState(false);
  const store = <Button onClick={() => setKeeping(true)}>{t('keep')}</Button>;
  const all = <Button onClick={() => showSearch('')}>{t(`all.${list}`)}</Button>;
  return (
    <PageAlerts at="close">
      <Alert kind={isGone ? 'warn' : 'info'} action={isGone ? all : store}>
        {isGone ? t('gone') : t('theirs', { name: view?.name ?? '', who: view?.created_by ?? '-' })}
      </Alert>
      {keeping && (
        <ViewDialog
          list={list}
          name={view?.name}
          columns={columns}
          onClose={() => setKeeping(false)}
          onDone={(stored) => showSearch(addressOf(stored))}
        />
      )}
    </PageAlerts>
  );
}
