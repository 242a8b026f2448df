'use client';

import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';

export function CsLink({ cs }: { cs: string }) {
  const may = useAllows();
  const number = <Id kind="cs" value={cs} />;
  if (!may(pages['watch-cs'].access)) return number;
  return <TextLink href={hrefOf('watch-cs', { csNo: cs })}>{number}</TextLink>;
}
