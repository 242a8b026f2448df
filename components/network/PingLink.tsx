'use client';

import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';

export function PingLink({ ip }: { ip: string }) {
  const common = useTranslations('common');
  const may = useAllows();
  const number = <Id kind="ip" value={ip} />;
  if (!may(pages.ping.access)) return number;
  return (
    <TextLink href={hrefOf('ping', { ipAddress: ip })}>
      <VisuallyHidden>{common('ping')} </VisuallyHidden>
      {number}
    </TextLink>
  );
}
