import MuiLink from '@mui/material/Link';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';

export const SwapLink = ({ id }: { id: number }) => (
  <MuiLink component={Link} href={hrefOf('sim-swap', { id })} prefetch={false} underline="hover" sx={{ color: 'text.primary' }}>
    {id}
  </MuiLink>
);
