import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { shownId } from '#lib/format/ids.ts';
import { SimNumber } from './SimNumber.tsx';

type Props = { id: number; imei: string; meid?: string | null | undefined; iccid?: string | null };

export const SimLink = ({ id, imei, meid, iccid = null }: Props) => (
  <TextLink href={hrefOf('sim-edit', { id })} isPlain>
    {imei || meid || iccid ? <SimNumber sim={{ imei, meid, iccid }} /> : `#${shownId(id)}`}
  </TextLink>
);
