'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SimField } from '#lib/contract/sims/sim.ts';
import type { SimSelection } from '#lib/domain/simSelection.ts';

const SimExportDialog = lazyPart(async () => (await import('./SimExportDialog.tsx')).SimExportDialog);

export function SimExport(props: { selection: SimSelection; fields: SimField[] }) {
  const common = useTranslations('common');
  const isOffered = useAllows()(contract.sims.export.access);
  const dialog = (close: () => void) => <SimExportDialog {...props} onClose={close} />;
  return <ExportButton title={common('exportSims', { count: props.selection.count })} isOffered={isOffered} dialog={dialog} />;
}
