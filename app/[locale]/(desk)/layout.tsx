import type { ReactNode } from 'react';
import { Shell } from '#components/shell/Shell.tsx';
import { ShellContext } from '#components/shell/ShellContext.tsx';
import { bootstrapData } from '#lib/server/pages/bootstrapData.ts';
import { currentUser } from '#lib/server/pages/enter.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (!user) return children;
  const { tests, ...desk } = await bootstrapData(user);
  return (
    <ShellContext user={user} {...desk}>
      <Shell tests={tests}>{children}</Shell>
    </ShellContext>
  );
}
