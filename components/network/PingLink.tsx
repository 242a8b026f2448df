'use client';

import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { Id } from '#components/ui/display/Id.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { Link } from '#lib/i18n/navigation.ts';

export function PingLink({ ip }: { ip: string }) {
  const common = useTranslations('common');
  const may = useAllows();
  const number = <Id kind="ip" value={ip} />;
  if (!may(pages.ping.access)) return number;
  return (
    <MuiLink component={Link} href={hrefOf('ping', { ipAddress: ip })} prefetch={false}>
      <VisuallyHidden>{common('ping')} </VisuallyHidden>
      {number}
    </MuiLink>
  );
}
