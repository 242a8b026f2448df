import type { ReactNode } from 'react';
import { DashboardTabs } from '#components/shell/DashboardTabs.tsx';

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DashboardTabs />
      {children}
    </>
  );
}
