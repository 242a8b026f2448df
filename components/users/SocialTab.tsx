'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { LINK_HOSTS, LINK_KINDS, type LinkKind, linkAt } from '#lib/contract/users.ts';
import type { UserDraft } from './useUserDraft.ts';

export const wrongLinks = (links: Record<LinkKind, string>) =>
  LINK_KINDS.filter((kind) => links[kind].trim() !== '' && !linkAt(kind).safeParse(links[kind]).success);

export function SocialTab({ draft }: { draft: UserDraft }) {
  const t = useTranslations('users');
  const wrong = wrongLinks(draft.links);
  return (
    <Card title={t('tabs.social')}>
      {LINK_KINDS.map((kind) => {
        const host = LINK_HOSTS[kind]?.[0];
        return (
          <TextField
            key={kind}
            label={t(`links.${kind}`)}
            type="url"
            autoComplete="off"
            placeholder={host ? `https://${host}/…` : 'https://…'}
            value={draft.links[kind]}
            onChange={(event) => draft.link(kind, event.target.value)}
            error={wrong.includes(kind) ? t(host ? 'wrong.linkAt' : 'wrong.link', { host: host ?? '' }) : undefined}
          />
        );
      })}
    </Card>
  );
}
