import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DIRECTION_COOKIE, directionIn } from '#components/shell/direction.ts';
import { Providers } from '#components/shell/Providers.tsx';
import { Shell } from '#components/shell/Shell.tsx';
import { ShellContext } from '#components/shell/ShellContext.tsx';
import { bootstrapData } from '#lib/server/pages/bootstrapData.ts';
import { currentUser } from '#lib/server/pages/enter.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const direction = directionIn((await cookies()).get(DIRECTION_COOKIE)?.value);
  const desk = user && (await bootstrapData(user));
  return (
    <Providers nonce={nonce} direction={direction}>
      {desk ? (
        <ShellContext user={user} extensions={desk.extensions} server={desk.server} isPhone={desk.isPhone}>
          <Shell tests={desk.tests}>{children}</Shell>
        </ShellContext>
      ) : (
        children
      )}
    </Providers>
  );
}
