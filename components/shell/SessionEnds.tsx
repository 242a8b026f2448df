'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { staySignedIn } from '#lib/browser/api/api.ts';
import { useSessionEnds } from '#lib/browser/api/sessionEnds.ts';
import { useSignOut } from './useSignOut.ts';

const WARN_MS = 5 * 60_000;

const ConfirmDialog = lazyPart(async () => (await import('#components/ui/controls/ConfirmDialog.tsx')).ConfirmDialog);

/** Five minutes before the session ends it asks; at the end the page is asked for anew, and the middleware shows the login. */
export function SessionEnds() {
  const t = useTranslations('shell.ends');
  const format = useFormatter();
  const endsAt = useSessionEnds();
  const [warnedOf, setWarnedOf] = useState<number>();
  const { signOut } = useSignOut();

  useEffect(() => {
    if (!endsAt) return;
    const warn = setTimeout(() => setWarnedOf(endsAt), Math.max(0, endsAt - WARN_MS - Date.now()));
    const leave = setTimeout(() => window.location.reload(), Math.max(0, endsAt - Date.now()) + 1000);
    return () => {
      clearTimeout(warn);
      clearTimeout(leave);
    };
  }, [endsAt]);

  const stay = () => staySignedIn().catch(() => undefined);

  if (!endsAt || warnedOf === undefined) return null;
  const question = {
    title: t('title', { time: format.dateTime(endsAt, { hour: 'numeric', minute: '2-digit' }) }),
    text: t('text'),
    confirm: t('stay'),
    cancel: t('leave'),
  };
  return (
    <ConfirmDialog
      question={question}
      open={warnedOf === endsAt}
      onAnswer={(yes) => void (yes ? stay() : signOut())}
      onDismiss={() => void stay()}
      onGiveUp={() => void stay()}
    />
  );
}
