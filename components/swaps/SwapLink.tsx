import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { shownId } from '#lib/format/ids.ts';

export const SwapLink = ({ id }: { id: number }) => (
  <TextLink isPlain href={hrefOf('sim-swap', { id })}>
    {shownId(id)}
  </TextLink>
);
