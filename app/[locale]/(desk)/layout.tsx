import type { ReactNode } from 'react';
import { Shell } from '#components/shell/Shell.tsx';
import { ShellContext } from '#components/shell/ShellContext.tsx';
import { bootstrapData } from '#lib/server/pages/bootstrapData.ts';
import { currentUser } from '#lib/server/pages/enter.ts';
import { Themed } from '../Themed.tsx';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (!user) return <Themed>{children}</Themed>;
  const { tests, ...desk } = await bootstrapData(user);
  return (
    <Themed>
      <ShellContext user={user} {...desk}>
        <Shell tests={tests}>{children}</Shell>
      </ShellContext>
    </Themed>
  );
}
