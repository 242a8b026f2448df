import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DIRECTION_COOKIE, directionIn } from '#components/shell/direction.ts';
import { Providers } from '#components/shell/Providers.tsx';
import { Shell } from '#components/shell/Shell.tsx';
import { ShellContext } from '#components/shell/ShellContext.tsx';
import type { SignedIn } from '#lib/contract/session.ts';
import { bootstrapData } from '#lib/server/pages/bootstrapData.ts';
import { currentUser } from '#lib/server/pages/enter.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const direction = directionIn((await cookies()).get(DIRECTION_COOKIE)?.value);
  return (
    <Providers nonce={nonce} direction={direction}>
      {user ? <Desk user={user}>{children}</Desk> : children}
    </Providers>
  );
}

async function Desk({ user, children }: { user: SignedIn; children: ReactNode }) {
  const { tests, ...desk } = await bootstrapData(user);
  return (
    <ShellContext user={user} {...desk}>
      <Shell tests={tests}>{children}</Shell>
    </ShellContext>
  );
}
