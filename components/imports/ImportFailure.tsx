'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { IMPORT_LIMITS, type ImportRefusal } from '#lib/contract/imports.ts';
import type { ImportWork } from './useImport.ts';
import { useRuleWords } from './useRuleWords.ts';

type Props = { title?: string; refusal?: ImportRefusal; work?: ImportWork; again?: () => void };

export function ImportFailure({ title, refusal, work, again }: Props) {
  const t = useTranslations('imports');
  const words = useRuleWords();
  if (title)
    return (
      <Alert kind="crit" title={title}>
        {refusal && `${words(refusal)}.`} {t('nothing')}
      </Alert>
    );
  if (!work?.error || work.running) return null;
  const { problem, retryAfter } = work.error;
  if (problem.code === 'too_large') {
    const megabytes = {
      name: work.draft.file?.name ?? '',
      size: Math.ceil((work.draft.file?.size ?? 0) / 1024 ** 2),
      most: IMPORT_LIMITS.bytes / 1024 ** 2,
    };
    return (
      <Alert kind="crit" title={t('file.tooLarge', megabytes)}>
        {t('nothing')}
      </Alert>
    );
  }
  return <Failure problem={problem} title={t('failed')} retry={again} retryAfter={retryAfter} />;
}
