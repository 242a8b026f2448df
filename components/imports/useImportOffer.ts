'use client';

import { useTranslations } from 'next-intl';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { ImportReport } from '#lib/contract/imports.ts';
import * as contract from '#lib/contract/index.ts';
import { useRouter } from '#lib/i18n/navigation.ts';

/** Once an import is done and its dialog gone: what was imported, its way back, and its address. */
export function useImportOffer() {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const toast = useToast();
  const router = useRouter();
  const hasAddress = useCapability('operations');
  const { trigger } = useWrite(contract.imports.undo);
  return ({ import_id: id, imported }: ImportReport, name: string) => {
    if (id === null) return;
    const href = hrefOf('operation', { kind: 'import', id });
    const undo = async () => {
      try {
        await trigger([{ params: { id }, body: {} }]);
        toast(t('undo.undone', { count: imported }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // What is in the way is said there.
        if (hasAddress) router.push(href);
        else toast(t('undo.failed'));
      }
    };
    const act = { label: common('undo'), run: () => void undo() };
    toast(t('done.title', { count: imported, name }), act, hasAddress ? { label: common('show'), href } : undefined);
  };
}
