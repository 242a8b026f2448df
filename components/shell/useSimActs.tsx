'use client';

import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { copyText } from '#components/ui/controls/copyText.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { KnownSim } from '#lib/domain/knownSim.ts';
import type { IdKind } from '#lib/format/identifiers.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import type { Choice } from './choices.ts';

export function useSimActs() {
  const t = useTranslations('palette');
  const ui = useTranslations('ui');
  const fields = useWords('sims.fields', 'fields');
  const locale = useLocale();
  const toast = useToast();

  const act = (id: string, Icon: typeof ContentCopyOutlined, words: ReactNode, run: () => void): Choice => ({
    id: `act-${id}`,
    act: run,
    face: (
      <>
        <Icon aria-hidden />
        {words}
      </>
    ),
  });
  const copy = (kind: IdKind & ('imei' | 'iccid'), value: string) =>
    act(
      kind,
      ContentCopyOutlined,
      <>
        <span>{ui('copyName', { name: fields(kind) })}</span> <Id kind={kind} value={value} />
      </>,
      () => void copyText(value).then((copied) => copied && toast(ui('copied'))),
    );

  return ({ id, imei, iccid }: KnownSim): Choice[] => [
    act('open', OpenInNewOutlined, <span>{t('openNew')}</span>, () => {
      window.open(getPathname({ href: hrefOf('sim-edit', { id }), locale }), '_blank', 'noopener');
    }),
    ...(imei ? [copy('imei', imei)] : []),
    ...(iccid ? [copy('iccid', iccid)] : []),
  ];
}
