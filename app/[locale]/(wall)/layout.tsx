import type { ReactNode } from 'react';
import { PageErrors } from '#components/session/PageErrors.tsx';
import { ShellContext } from '#components/shell/ShellContext.tsx';
import { bootstrapData } from '#lib/server/pages/bootstrapData.ts';
import { currentUser } from '#lib/server/pages/enter.ts';

/** For a screen on the wall: no menu, no bar, nothing to press. */
export default async function WallLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (!user) return children;
  const { tests: _, ...desk } = await bootstrapData(user);
  return (
    <ShellContext user={user} {...desk}>
      <PageErrors>{children}</PageErrors>
    </ShellContext>
  );
}
