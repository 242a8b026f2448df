'use client';

import { useTranslations } from 'next-intl';
import { useOnSite } from './onSite.ts';
import { type Mark, PhoneMark } from './PhoneMark.tsx';

type Send = { mark: Mark; word: 'sendNone' | 'sendRunning' | 'sendWaits' | 'sendDone' | 'sendFailed' };

const STATES: Record<string, Send> = {
  queued: { mark: 'waiting', word: 'sendWaits' },
  running: { mark: 'running', word: 'sendRunning' },
  trapped: { mark: 'waiting', word: 'sendWaits' },
  parked: { mark: 'wrong', word: 'sendWaits' },
  done: { mark: 'done', word: 'sendDone' },
  failed: { mark: 'wrong', word: 'sendFailed' },
};
const NONE: Send = { mark: 'open', word: 'sendNone' };

export function SendLine() {
  const t = useTranslations('installer.signal');
  const { job } = useOnSite();
  if (!job.program_due || job.checks.some(({ name }) => name === 'programmed-on-site')) return null;
  const { mark, word } = (job.send && STATES[job.send.state]) ?? NONE;
  return (
    <li className="ph-row">
      <PhoneMark mark={mark} />
      <span className="ph-row-text">
        <strong>{t('send')}</strong>
        <span>{t(word, { percent: Math.round(100 * (job.send?.progress ?? 0)) })}</span>
      </span>
    </li>
  );
}
