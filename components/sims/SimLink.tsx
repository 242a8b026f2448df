import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { shownId } from '#lib/format/ids.ts';
import { SimNumber } from './SimNumber.tsx';

type Props = { id: number; imei: string; iccid?: string | null };

export const SimLink = ({ id, imei, iccid = null }: Props) => (
  <TextLink href={hrefOf('sim-edit', { id })} isPlain>
    {imei || iccid ? <SimNumber sim={{ imei, iccid }} /> : `#${shownId(id)}`}
  </TextLink>
);
