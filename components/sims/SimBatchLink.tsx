'use client';

import Link from '@mui/material/Link';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { Link as LocaleLink } from '#lib/i18n/navigation.ts';

export function SimBatchLink({ id }: { id: number }) {
  const may = useAllows();
  if (!may(pages['batch-view'].access)) return id;
  return (
    <Link component={LocaleLink} href={hrefOf('batch-view', { id })} prefetch={false} sx={{ color: 'text.primary' }}>
      {id}
    </Link>
  );
}
