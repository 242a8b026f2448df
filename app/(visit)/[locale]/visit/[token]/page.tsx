import { VisitScreen } from '#components/visits/VisitScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { visitShown } from '#lib/server/pages/visitShown.ts';

export const generateMetadata = titled('visit');

export default async function VisitPage({ params }: PageProps<'/[locale]/visit/[token]'>) {
  const { token } = await params;
  return <VisitScreen token={token} first={await visitShown(token)} />;
}
