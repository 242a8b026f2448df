'use client';

import { useTranslations } from 'next-intl';
import { LineMovesAction } from '#components/bulk/LineMovesAction.tsx';
import { ImportAction } from '#components/imports/ImportAction.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { hrefOf, type PageName, pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { SimField } from '#lib/contract/sims/sim.ts';
import type { SimSelection } from '#lib/domain/simSelection.ts';
import { SimExport } from './SimExport.tsx';
import css from './SimHeadActs.module.css';

export function SimHeadActs({ all, fields }: { all: SimSelection; fields: SimField[] }) {
  const titles = useTranslations('titles');
  const may = useAllows();
  const mayOpen = (name: PageName) => may(pages[name].access);
  return (
    <>
      <div className={css.roomy}>
        <ImportAction />
        <LineMovesAction />
        <SimExport selection={all} fields={fields} />
      </div>
      {mayOpen('sim-batch') && (
        <LinkButton startIcon={<Icon name="qr" />} href={hrefOf('sim-batch')}>
          {titles('sim-batch')}
        </LinkButton>
      )}
      {mayOpen('sim-create') && (
        <LinkButton variant="contained" color="primary" startIcon={<Icon name="add" />} href={hrefOf('sim-create')}>
          {titles('sim-create')}
        </LinkButton>
      )}
    </>
  );
}
