import { ClosedScreen } from '#components/maintenance/ClosedScreen.tsx';
import { MaintenanceScreen } from '#components/session/SystemPages.tsx';
import { ShellContext } from '#components/shell/ShellContext.tsx';
import { Themed } from '#components/ui/theme/Themed.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { bootstrapData } from '#lib/server/pages/bootstrapData.ts';
import { currentUser } from '#lib/server/pages/enter.ts';
import { homeHref } from '#lib/server/pages/home.ts';

export const generateMetadata = titled('under-maintenance');

export default async function Page() {
  const user = await currentUser();
  if (!user?.maintenance?.shut) return <MaintenanceScreen home={await homeHref()} />;
  const { tests, ...desk } = await bootstrapData(user);
  return (
    <Themed>
      <ShellContext user={user} {...desk}>
        <ClosedScreen tests={tests} />
      </ShellContext>
    </Themed>
  );
}
