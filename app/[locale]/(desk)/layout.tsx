import type { ReactNode } from 'react';
import { Shell } from '#components/shell/Shell.tsx';
import { allows } from '#lib/access/allows.ts';
import { RealtimeProvider } from '#lib/browser/realtime.tsx';
import { CapabilityProvider } from '#lib/browser/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/useUser.tsx';
import { contract } from '#lib/contract/index.ts';
import { capabilities } from '#lib/server/capabilities.ts';
import { firstRows, visitor } from '#lib/server/enter.ts';
import { realtime } from '#lib/server/realtime.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await visitor();
  if (!user) return children;
  const names = capabilities();
  const openTests = async () =>
    (await names).includes('tests') && allows(contract.tests.list.access, user) ? firstRows(contract.tests.list, {}) : undefined;
  const [extensions, server, tests] = await Promise.all([names, realtime(), openTests()]);
  return (
    <RealtimeProvider server={server}>
      <UserProvider user={user}>
        <CapabilityProvider names={extensions}>
          <Shell tests={tests}>{children}</Shell>
        </CapabilityProvider>
      </UserProvider>
    </RealtimeProvider>
  );
}
