import type { ReactNode } from 'react';
import { Shell } from '#components/shell/Shell.tsx';
import { UserProvider } from '#lib/browser/useUser.tsx';
import { visitor } from '#lib/server/enter.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await visitor();
  if (!user) return children;
  return (
    <UserProvider user={user}>
      <Shell>{children}</Shell>
    </UserProvider>
  );
}
