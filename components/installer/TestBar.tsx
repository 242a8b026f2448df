'use client';

import { useTranslations } from 'next-intl';
import { formatDuration } from '#components/ui/display/formatDuration.ts';
import { useClock } from '#components/ui/display/useClock.ts';
import { useSecond } from '#components/ui/display/useSecond.ts';
import type { InstallerJob } from '#lib/contract/installer/shapes.ts';
import { PhoneIcon } from './PhoneIcon.tsx';
import { isStopped } from './view.ts';

const MINUTE = 60_000;

export function TestBar({ site }: { site: Pick<InstallerJob, 'state' | 'test' | 'checks'> }) {
  const t = useTranslations('installer.test');
  const clock = useClock();
  const now = useSecond();
  const { test } = site;
  const end = test?.expires_at;
  const stop = isStopped(site, now);
  if (stop || test?.state !== 'on' || !end) {
    const state = test?.state === 'on' ? (end ? 'off' : 'asking') : (test?.state ?? 'none');
    const hints = {
      none: t('noneHint'),
      asking: t('askingHint'),
      ending: t('endingHint'),
      off: t('offHint'),
      failed: t('noneHint'),
      lost: t('lostHint'),
    };
    const family = stop ? 'crit' : state === 'asking' || state === 'ending' ? 'test' : 'warn';
    return (
      <section
        className="ph-test"
        aria-label={t('countdown')}
        role={stop ? 'alert' : undefined}
        data-family={family}
        data-off={stop || state === 'none' || state === 'off' || state === 'failed' ? '' : undefined}
      >
        <div className="ph-test-in">
          {stop && (
            <p className="ph-stop">
              <PhoneIcon name="warn" /> {t('stop')}
            </p>
          )}
          <p className="ph-test-line">{stop && state === 'off' && end ? t('offSince', { time: clock(end) }) : t(state)}</p>
          <p style={{ gridColumn: '1 / -1' }}>{hints[state]}</p>
        </div>
      </section>
    );
  }
  const left = Date.parse(end) - now;
  const whole = Math.max(1, Date.parse(end) - Date.parse(test.confirmed_at ?? test.asked_at ?? end));
  const level = left <= 0 ? 'past' : left < 5 * MINUTE ? 'now' : left < 15 * MINUTE ? 'soon' : 'until';
  const family = { past: 'crit', now: 'crit', soon: 'warn', until: 'test' }[level];
  return (
    <section className="ph-test" aria-label={t('countdown')} data-family={family}>
      <div className="ph-test-in">
        <p className="ph-test-line" suppressHydrationWarning>
          <span>{t(level, { time: clock(end) })}</span>
          {level !== 'until' && (
            <span>
              <PhoneIcon name="warn" /> {clock(end)}
            </span>
          )}
        </p>
        <span role="timer" className="ph-face" suppressHydrationWarning>
          {left < 0 ? `−${formatDuration(left)}` : formatDuration(left)}
        </span>
        <div className="ph-track" aria-hidden>
          <span suppressHydrationWarning style={{ width: `${Math.min(100, Math.max(0, 100 * (1 - left / whole)))}%` }} />
        </div>
        {level === 'past' && <p style={{ gridColumn: '1 / -1' }}>{t('pastHint')}</p>}
      </div>
    </section>
  );
}
