import type { ReactNode } from 'react';
import { Shell } from '#components/shell/Shell.tsx';
import { RealtimeProvider } from '#lib/browser/realtime.tsx';
import { CapabilityProvider } from '#lib/browser/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/useUser.tsx';
import { capabilities } from '#lib/server/capabilities.ts';
import { visitor } from '#lib/server/enter.ts';
import { realtime } from '#lib/server/realtime.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await visitor();
  if (!user) return children;
  const [names, server] = await Promise.all([capabilities(), realtime()]);
  return (
    <RealtimeProvider server={server}>
      <UserProvider user={user}>
        <CapabilityProvider names={names}>
          <Shell>{children}</Shell>
        </CapabilityProvider>
      </UserProvider>
    </RealtimeProvider>
  );
}
