'use client';

import { useTranslations } from 'next-intl';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { Batch, BatchRow } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { useRouter } from '#lib/i18n/navigation.ts';

export function useDelete(batch: Batch & { rows: BatchRow[] }) {
  const t = useTranslations('batches');
  const confirm = useConfirm();
  const toast = useToast();
  const router = useRouter();
  const { trigger, error, reset } = useWrite(contract.batches.remove);
  const remove = async () => {
    const count = batch.rows.length;
    const id = String(batch.id);
    const question = { title: t('delete.title', { id }), text: t('delete.text', { count }), confirm: t('delete.confirm'), final: true };
    if (!(await confirm(question))) return;
    await trigger([{ params: { id: batch.id }, query: { version: batch.version } }]).then(
      () => {
        toast(t('delete.done', { id }));
        router.push(hrefOf('batches'));
      },
      () => undefined,
    );
  };
  return { remove, error, forget: reset };
}
