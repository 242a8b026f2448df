'use client';

import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { canNotify, notify } from './notify.ts';
import css from './TestStrip.module.css';

const never = () => () => undefined;
const isOpen = () => canNotify() && Notification.permission === 'default';

/** Asks the browser for leave to warn outside of the page; only here, and gone once it was answered. */
export function NotifyButton() {
  const t = useTranslations('onTest.notify');
  const toast = useToast();
  const isAskable = useSyncExternalStore(never, isOpen, () => false);
  const [isAnswered, setAnswered] = useState(false);
  if (!isAskable || isAnswered) return null;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    if (answer === 'default') return;
    setAnswered(true);
    const shown = answer === 'granted' && notify({ title: t('onTitle'), body: t('onBody'), tag: 'linekeeper-tests' });
    if (!shown) toast(t('blocked'));
  };
  return (
    <Tooltip title={t('ask')} isName>
      <IconButton aria-label={t('ask')} onClick={() => void ask()} className={css.notify}>
        <Icon name="bell" />
      </IconButton>
    </Tooltip>
  );
}
