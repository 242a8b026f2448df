import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DIRECTION_COOKIE, directionIn } from '#components/shell/direction.ts';
import { Providers } from '#components/shell/Providers.tsx';

/** What is drawn with MUI: its theme, in the reader's direction. Pages that need none of it stand without. */
export async function Themed({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const direction = directionIn((await cookies()).get(DIRECTION_COOKIE)?.value);
  return (
    <Providers nonce={nonce} direction={direction}>
      {children}
    </Providers>
  );
}
