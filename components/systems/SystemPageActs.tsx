'use client';

import { TodoAction } from '#components/todos/TodoAction.tsx';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { System } from '#lib/contract/systems.ts';
import { SystemSwapLink } from './SystemSwapLink.tsx';
import { TestActs } from './TestActs.tsx';

export function SystemPageActs({ system, test }: { system: System; test: OpenTest | undefined }) {
  return (
    <>
      <TodoAction
        about={{ kind: 'system', id: system.cs_no, label: system.site_name, state: test ? 'on-test' : null, cs_no: system.cs_no }}
      />
      <TestActs system={system} test={test} />
      <SystemSwapLink system={system} />
    </>
  );
}
