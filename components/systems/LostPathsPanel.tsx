'use client';

import { useTranslations } from 'next-intl';
import { useDeskCounts } from '#components/counts/useDeskCounts.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useAnnounced } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { Link } from '#lib/i18n/navigation.ts';
import css from './LostPathsPanel.module.css';

/** On every page: systems of which a path failed and that nobody has taken; nothing while there are none. */
export function LostPathsPanel() {
  const may = useAllows();
  const isListed = useCapability('lostPaths');
  const isCounted = useCapability('counts');
  return isListed && isCounted && may(pages['lost-paths'].access) ? <Counted /> : null;
}

function Counted() {
  const t = useTranslations('shell.paths');
  useChannel('paths', 'counts');
  useChannel('tests', 'counts');
  const { last = 0, fire = 0, one = 0, first = null } = useDeskCounts()?.lost ?? {};
  const words = [
    ...(last > 0 ? [t('unheard', { count: last }) + (fire > 0 ? ` (${t('fire', { count: fire })})` : '')] : []),
    ...(one > 0 ? [t('fewer', { count: one })] : []),
  ];
  // A live region that comes with its text is not read aloud.
  useAnnounced(words.join(' · '));
  if (last + one === 0) return null;
  return (
    <section aria-label={t('strip')} className={css.strip} data-level={last > 0 ? 'last' : 'one'}>
      <div className={css.status}>
        <Link href={hrefOf('lost-paths')} prefetch={false} className={css.link}>
          <StatusGlyph glyph="late" />
          <span className={css.words}>{words.join(' · ')}</span>
        </Link>
      </div>
      {first && (
        <span className={css.first}>
          {t.rich('first', {
            where: [first.cs_no, first.site_name].filter(Boolean).join(' '),
            time: () => <Time at={first.since} exact />,
          })}
        </span>
      )}
    </section>
  );
}
