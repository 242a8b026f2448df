'use client';

import { useTranslations } from 'next-intl';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';

/** Nobody has this number, or they are not for the reader to see; or the upstream keeps its users elsewhere. */
export function UserMissing({ id }: { id: string }) {
  const t = useTranslations('users.missing');
  const lists = useTranslations('users.list');
  const isThere = useCapability('users');
  if (!isThere) return <Empty glyph="skipped">{lists('lacking')}</Empty>;
  return <NotFound title={t('title', { id })} why={t('why')} href={hrefOf('apps-users-list')} go={t('go')} />;
}
