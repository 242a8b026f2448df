'use client';

import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';

const AGAIN = 30_000;

export function useSystem(cs: string, first: Reply<typeof contract.systems.show> | undefined) {
  const hasTests = useCapability('tests');
  const { data, error, mutate } = useRead(
    contract.systems.show,
    { params: { cs } },
    { fallbackData: first, revalidateOnMount: !first, use: [adaptiveThrottle], background: true, refreshInterval: AGAIN },
  );
  const open = useRead(contract.onTest.list, hasTests ? {} : null, { background: true });
  useChannel(`system.${cs}`, 'systems');
  useChannel('tests', 'tests');
  const told = data?.data;
  // Where the system itself does not say whether it is on test, its site may.
  const asked = told && told.test_status === null && told.site;
  const site = useRead(contract.systems.testStatus, asked ? { params: { site: asked } } : null, {
    background: true,
    refreshInterval: AGAIN,
  });
  const status = site.data?.data.find(({ system_no }) => system_no === told?.system_no);
  const system = told && status ? { ...told, test_status: status } : told;
  const test = open.data?.data.find(({ system_no }) => system_no === system?.system_no);
  return { system, test, error, retry: () => void mutate() };
}
