import { useTranslations } from 'next-intl';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';

/** A supplier's list for a delivery, sent as it is: where the upstream can't judge it beforehand, it says itself what it makes of it. */
export function useFileUpload(id: number) {
  const t = useTranslations('batches');
  const toast = useToast();
  const isJudged = useCapability('import');
  const may = useAllows();
  const { trigger, error } = useWrite(contract.batches.import);
  const isDone = error?.problem.code === 'done';
  const choose = () => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.csv,.xlsx' });
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      const done = () => toast(t('imported', { name: file?.name ?? '' }));
      if (file)
        trigger([{ params: { id }, body: { file } }]).then(done, (failed) => {
          // What it answers is its own; that it took the file is all there is to know.
          if (failed instanceof ApiError && failed.problem.code === 'done') done();
        });
    });
    input.click();
  };
  return { isOffered: !isJudged && may(contract.batches.import.access), choose, error: isDone ? undefined : error };
}
