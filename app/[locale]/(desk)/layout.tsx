import type { ReactNode } from 'react';
import { PageErrors } from '#components/session/PageErrors.tsx';
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
      {/* Within the shell: menu, bar and what is on test stay, whatever becomes of a page. */}
      <Shell tests={tests}>
        <PageErrors>{children}</PageErrors>
      </Shell>
    </ShellContext>
  );
}
