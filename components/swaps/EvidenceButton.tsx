'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ButtonProps } from '#components/ui/controls/Button.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { ApiError } from '#lib/browser/api/api.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

const EvidenceFailure = lazyPart(async () => (await import('./EvidenceFailure.tsx')).EvidenceFailure);

export function useHasEvidence(): boolean {
  const may = useAllows();
  return useCapability('evidence') && may(contract.swaps.evidence.access);
}

type Props = Pick<ButtonProps, 'variant'> & { id: number };

export function EvidenceButton({ id, ...look }: Props) {
  const t = useTranslations('evidence');
  const locale = useLanguage();
  const file = useDownload(contract.swaps.evidence);
  const [seen, setSeen] = useState<ApiError>();
  const { error } = file;
  if (!useHasEvidence()) return null;
  const get = () => void file.start({ params: { id }, query: { locale } }, `evidence-swap-${id}.pdf`);
  return (
    <>
      <SendButton {...look} running={file.progress ? t('making') : undefined} aria-label={t('getOf', { id: shownId(id) })} onClick={get}>
        {t('get')}
      </SendButton>
      {error && error !== seen && <EvidenceFailure error={error} onClose={() => setSeen(error)} />}
    </>
  );
}
