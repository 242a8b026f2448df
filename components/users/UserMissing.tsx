'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';

/** Nobody has this number, or they are not for the reader to see; or the upstream keeps its users elsewhere. */
export function UserMissing({ id }: { id: string }) {
  const t = useTranslations('users.missing');
  const lists = useTranslations('users.list');
  const isThere = useCapability('users');
  const action = (
    <LinkButton variant="contained" color="primary" href={hrefOf('apps-users-list')}>
      {t('go')}
    </LinkButton>
  );
  if (!isThere) return <Empty glyph="skipped">{lists('lacking')}</Empty>;
  return (
    <Empty glyph="unknown" action={action}>
      <b>{t('title', { id })}</b> {t('why')}
    </Empty>
  );
}
