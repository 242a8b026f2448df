import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { hrefOf } from '#lib/access/pages.ts';

export const SimLink = ({ id, imei }: { id: number; imei: string }) => (
  <TextLink href={hrefOf('sim-edit', { id })} isPlain>
    <Id kind="imei" value={imei} />
  </TextLink>
);
