import type { ReactNode } from 'react';
import { Shell } from '#components/shell/Shell.tsx';
import { CapabilityProvider } from '#lib/browser/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/useUser.tsx';
import { capabilities } from '#lib/server/capabilities.ts';
import { visitor } from '#lib/server/enter.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await visitor();
  if (!user) return children;
  return (
    <UserProvider user={user}>
      <CapabilityProvider names={await capabilities()}>
        <Shell>{children}</Shell>
      </CapabilityProvider>
    </UserProvider>
  );
}
