'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { DownloadBar } from '#components/ui/feedback/DownloadBar.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { randomKey } from '#lib/browser/api/useApi.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { LanguageCode } from '#lib/format/languages.ts';
import { MailedDialog } from './MailedDialog.tsx';
import { useCampaigns } from './useCampaigns.ts';

type Props = { planned: number; items: readonly SunsetItem[]; locale: LanguageCode; onClose: () => void };

/** The visits are planned, whatever becomes of their letters: a file that did not come is asked for again, and nothing is planned twice. */
export function PlannedLetters({ planned, items, locale, onClose }: Props) {
  const t = useTranslations('sunset.letter');
  const plan = useTranslations('sunset.plan');
  const common = useTranslations('common');
  const toast = useToast();
  const { isThere: hasCampaigns } = useCampaigns();
  const { start, progress, error } = useDownload(contract.sunset.export);
  const [isPrinted, setPrinted] = useState(false);
  const key = useMemo(randomKey, []);
  const count = items.length;
  const print = async () => {
    const body = { ids: items.map(({ id }) => id), letter: 'announcement' as const, locale, format: 'xlsx' as const };
    if (!(await start({ body }, 'letters.pdf', key))) return;
    if (hasCampaigns) return setPrinted(true);
    toast(t('done', { count }));
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => void print(), []);
  if (isPrinted) return <MailedDialog items={items} onClose={onClose} />;
  return (
    <FormDialog
      title={plan('done', { count: planned })}
      go={error ? common('tryAgain') : t('go', { count })}
      stay={common('close')}
      running={progress ? common('oneMoment') : undefined}
      onGo={() => void print()}
      onClose={onClose}
    >
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      {progress && <DownloadBar progress={progress} />}
    </FormDialog>
  );
}
