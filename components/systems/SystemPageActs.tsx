'use client';

import { useTranslations } from 'next-intl';
import { TodoAction } from '#components/todos/TodoAction.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { System } from '#lib/contract/systems.ts';
import { shownId } from '#lib/format/ids.ts';
import { StartSwapLink } from './StartSwapLink.tsx';
import { TestActs } from './TestActs.tsx';

export function SystemPageActs({ system, test }: { system: System; test: OpenTest | undefined }) {
  const common = useTranslations('common');
  const may = useAllows();
  return (
    <>
      <TodoAction
        about={{ kind: 'system', id: system.cs_no, label: system.site_name, state: test ? 'on-test' : null, cs_no: system.cs_no }}
      />
      <TestActs system={system} test={test} />
      {system.swap_id !== null && may(['read', 'SimSwap']) ? (
        <LinkButton variant="contained" color="primary" href={hrefOf('sim-swap', { id: system.swap_id })}>
          {common('openSwap', { id: shownId(system.swap_id) })}
        </LinkButton>
      ) : (
        may(['create', 'SimSwap']) && <StartSwapLink system={system} />
      )}
    </>
  );
}
