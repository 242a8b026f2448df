import type { ReactNode } from 'react';
import { Shell } from '#components/shell/Shell.tsx';
import { ShellContext } from '#components/shell/ShellContext.tsx';
import { deskFor } from '#lib/server/pages/bootstrapData.ts';
import { visitor } from '#lib/server/pages/enter.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await visitor();
  if (!user) return children;
  const { tests, ...desk } = await deskFor(user);
  return (
    <ShellContext user={user} {...desk}>
      <Shell tests={tests}>{children}</Shell>
    </ShellContext>
  );
}
