import Link from '@mui/material/Link';
import { hrefOf } from '#lib/access/pages.ts';
import { Link as LocaleLink } from '#lib/i18n/navigation.ts';

export const BatchLink = ({ id, name }: { id: number; name: string }) => (
  <Link component={LocaleLink} href={hrefOf('batch-view', { id })} prefetch={false} underline="hover" sx={{ color: 'text.primary' }}>
    {name}
  </Link>
);
