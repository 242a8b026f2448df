'use client';

import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';

export function SimBatchLink({ id }: { id: number }) {
  const may = useAllows();
  if (!may(pages['batch-view'].access)) return id;
  return (
    <TextLink href={hrefOf('batch-view', { id })} isPlain>
      {id}
    </TextLink>
  );
}
