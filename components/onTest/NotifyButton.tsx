'use client';

import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { canNotify, notify } from './notify.ts';

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
      <IconButton aria-label={t('ask')} onClick={() => void ask()} sx={{ flex: 'none', alignSelf: 'center', color: 'inherit' }}>
        <NotificationsNoneOutlined />
      </IconButton>
    </Tooltip>
  );
}
