import type { ReactNode } from 'react';
import { Themed } from '#components/ui/theme/Themed.tsx';

/** Pages that are drawn with MUI from the start. The others bring it with what they open. */
export default function MuiLayout({ children }: { children: ReactNode }) {
  return <Themed>{children}</Themed>;
}
