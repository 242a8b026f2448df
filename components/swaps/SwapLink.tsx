import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf } from '#lib/access/pages.ts';

export const SwapLink = ({ id }: { id: number }) => (
  <TextLink isPlain href={hrefOf('sim-swap', { id })}>
    {id}
  </TextLink>
);
