'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { Link } from '#lib/i18n/navigation.ts';

export function UnderWay({ problem: { errors } }: { problem: Problem }) {
  const t = useTranslations('maintenance.card');
  const { tests = [], swaps = [], planned = [] } = errors ?? {};
  const kinds = [
    { label: t('tests', { count: tests.length }), links: tests.map((csNo) => ({ text: csNo, href: hrefOf('watch-cs', { csNo }) })) },
    { label: t('planned', { count: planned.length }), links: planned.map((csNo) => ({ text: csNo, href: hrefOf('watch-cs', { csNo }) })) },
    { label: t('swaps', { count: swaps.length }), links: swaps.map((id) => ({ text: id, href: hrefOf('sim-swap', { id }) })) },
  ].filter(({ links }) => links.length > 0);
  return (
    <Alert kind="refusal" title={t('underWay')}>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {kinds.map(({ label, links }) => (
          <li key={label}>
            {label}{' '}
            {links.map(({ text, href }, index) => (
              <span key={href}>
                {index > 0 && ', '}
                <Link href={href}>{text}</Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
