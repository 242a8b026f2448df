'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { FailureDialog } from '#components/ui/feedback/FailureDialog.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Stocktake } from '#lib/contract/stocktakes.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

export function StocktakeTools({ stocktake }: { stocktake: Stocktake }) {
  const t = useTranslations('stocktakes');
  const orders = useTranslations('orders');
  const common = useTranslations('common');
  const locale = useLanguage();
  const confirm = useConfirm();
  const may = useAllows();
  const close = useWrite(contract.stocktakes.close);
  const file = useDownload(contract.stocktakes.file);
  const [seen, setSeen] = useState<ApiError>();
  const { id, place, version, closed_at } = stocktake;
  const error = close.error ?? file.error;
  const set = (closed: boolean) => close.trigger([{ params: { id }, body: { closed, version } }]).catch(() => undefined);
  const end = async () => {
    const { expected, found, missing, elsewhere, unknown } = stocktake;
    const question = {
      title: t('close.title', { place }),
      text: t('close.text', { expected, found, missing, elsewhere, unknown }),
      confirm: t('close.go'),
    };
    if (await confirm(question)) await set(true);
  };
  const running = close.isMutating ? common('oneMoment') : undefined;
  return (
    <>
      <SendButton
        running={file.progress ? common('oneMoment') : undefined}
        onClick={() => void file.start({ params: { id }, query: { locale } }, `count-${place}-${id}.csv`)}
      >
        {t('file')}
      </SendButton>
      {may(contract.stocktakes.close.access) &&
        (closed_at ? (
          <SendButton running={running} onClick={() => void set(false)}>
            {orders('acts.reopen')}
          </SendButton>
        ) : (
          <SendButton variant="contained" color="primary" running={running} onClick={() => void end()}>
            {t('close.go')}
          </SendButton>
        ))}
      {error && <FailureDialog title={t('failed')} error={error} open={seen !== error} onClose={() => setSeen(error)} />}
    </>
  );
}
