import { StatementScreen } from '#components/receivables/StatementScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('apps-statement');

export default async function StatementPage({ params }: PageProps<'/[locale]/apps/customers/[id]/statement'>) {
  await enter('apps-statement');
  return <StatementScreen id={(await params).id} />;
}
