'use client';

import MuiLink from '@mui/material/Link';
import { Id } from '#components/ui/display/Id.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { Link } from '#lib/i18n/navigation.ts';

export function CsLink({ cs }: { cs: string }) {
  const may = useAllows();
  const number = <Id kind="cs" value={cs} />;
  if (!may(pages['watch-cs'].access)) return number;
  return (
    <MuiLink component={Link} href={hrefOf('watch-cs', { csNo: cs })} prefetch={false}>
      {number}
    </MuiLink>
  );
}
