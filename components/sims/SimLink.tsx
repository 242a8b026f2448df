import Link from '@mui/material/Link';
import { Id } from '#components/ui/display/Id.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { Link as LocaleLink } from '#lib/i18n/navigation.ts';

export const SimLink = ({ id, imei }: { id: number; imei: string }) => (
  <Link component={LocaleLink} href={hrefOf('sim-edit', { id })} prefetch={false} underline="hover" sx={{ color: 'text.primary' }}>
    <Id kind="imei" value={imei} />
  </Link>
);
