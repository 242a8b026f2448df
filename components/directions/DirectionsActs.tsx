'use client';

import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useTranslations } from 'next-intl';
import { type useViewModes, ViewModeSwitch } from '#components/map/viewModes.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { copyText } from '#components/ui/controls/copyText.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { NavigateMenu } from './NavigateMenu.tsx';
import type { Place } from './places.ts';

type ActsProps = { viewModes: ReturnType<typeof useViewModes>; places: readonly Place[]; notPrinted: string | false | undefined };

export function DirectionsActs({ viewModes, places, notPrinted }: ActsProps) {
  const t = useTranslations('directions');
  const common = useTranslations('common');
  const say = useToast();
  const copy = async () => say(t((await copyText(window.location.href)) ? 'copied' : 'notCopied'));
  return (
    <>
      <ViewModeSwitch viewModes={viewModes} />
      <NavigateMenu places={places} />
      <Button startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
      <ActionButton startIcon={<PrintOutlined />} reason={notPrinted} onClick={() => window.print()}>
        {common('print')}
      </ActionButton>
    </>
  );
}
