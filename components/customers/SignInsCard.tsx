'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { UserLink } from '#components/users/UserLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import * as contract from '#lib/contract/index.ts';

/** Who signs in as this customer, and who may say so. */
export function SignInsCard({ customer: { sign_ins } }: { customer: FullCustomer }) {
  const t = useTranslations('customers.signIns');
  const allows = useAllows();
  const isThere = useCapability('ownAccount');
  const maySee = allows(contract.users.show.access);
  if (!isThere) return null;
  return (
    <Card title={t('title')} meta={sign_ins.length || undefined}>
      {sign_ins.length === 0 && <span>{t('none')}</span>}
      {sign_ins.length > 0 && (
        <Box
          component="ul"
          aria-label={t('title')}
          sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}
        >
          {sign_ins.map(({ id, name, email }) => (
            <li key={id}>
              {maySee ? <UserLink id={id}>{name ?? email}</UserLink> : (name ?? email)}
              {name && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{email}</Box>}
            </li>
          ))}
        </Box>
      )}
      {allows(contract.users.change.access) ? (
        <div>
          <LinkButton size="small" href={`${hrefOf('apps-users-list')}?role=client`}>
            {t('set')}
          </LinkButton>
        </div>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{t('ask')}</Box>
      )}
    </Card>
  );
}
