'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { useAnnounce } from '#components/ui/feedback/Toasts.tsx';
import { serverNow } from '#lib/browser/api/serverClock.ts';
import { part } from '#lib/browser/page/lazyParts.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { notify } from './notify.ts';
import { useTestHref } from './useTestHref.ts';
import { makeWarnings, type Warning } from './warnings.ts';

const sounds = part(() => import('#lib/browser/scan/sounds.ts'));

const sound = (level: Warning['level']) =>
  sounds.fetch().then(
    ({ play }) => play(level === 'soon' ? 'warned' : 'refused'),
    () => undefined,
  );

/** Says each warning once as it comes: aloud to a screen reader, with a sound, and as notification of the browser. */
export function TestWarnings({ tests }: { tests: readonly OpenTest[] }) {
  const t = useTranslations('onTest');
  useSecond();
  const [prefersSound] = usePreference('sound');
  const router = useRouter();
  const hrefOf = useTestHref();
  const announce = useAnnounce();
  const dueOf = useRef<ReturnType<typeof makeWarnings>>(undefined);

  useEffect(() => {
    dueOf.current ??= makeWarnings();
    const due = dueOf.current(tests, serverNow());
    if (due.length === 0) return;
    const texts = due.map(({ test, level }) =>
      t(`warnings.${level}`, { site: test.site_name ?? test.cs_no, cs: test.cs_no, name: test.by ?? t('byStation') }),
    );
    announce(texts.join(' '), 'assertive');
    for (const [index, { test, level }] of due.entries()) {
      const href = hrefOf(test);
      const tag = `linekeeper-test ${test.system_no} ${test.expires_at} ${level}`;
      const onClick = () => href && router.push(href);
      notify({ title: t('warnings.title', { cs: test.cs_no }), body: texts[index] ?? '', tag, onClick });
    }
    const loudest = due.find(({ level }) => level !== 'soon') ?? due[0];
    if (loudest && prefersSound === 'on' && document.visibilityState === 'visible') void sound(loudest.level);
  });

  return null;
}
