import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { BulkJob, BulkRow } from '#lib/contract/bulk.ts';

const sent: unknown[] = [];
let made: { source: string; id: number; completed: boolean }[] = [];
jest.unstable_mockModule('#lib/browser/api/useApi.ts', () => ({
  useRead: ({ path }: { path: string }) => ({ data: path === '/todo-sources' ? { data: made } : undefined }),
  useWrite: ({ path }: { path: string }) => ({
    trigger: async ([input]: [object]) => sent.push({ path, ...input }),
    isMutating: false,
  }),
  refresh: () => undefined,
}));
jest.unstable_mockModule('#lib/browser/realtime/useChannel.ts', () => ({ useChannel: () => undefined }));
jest.unstable_mockModule('#lib/browser/api/useCapabilities.tsx', () => ({ useCapability: () => true }));
jest.unstable_mockModule('#lib/browser/api/useUser.tsx', () => ({ useAllows: () => () => true }));
jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
}));
const { FailedTodo, todoSourceOf } = await import('./FailedTodo.tsx');
const { TodoMadeScope } = await import('#components/todos/TodoMadeAction.tsx');

const row = BulkRow.parse({ id: 31, sim_id: 7, imei: '352099001761481', state: 'failed', message: 'Plan not allowed' });
const job = BulkJob.parse({ id: 4, action: 'activate', state: 'done', done: 1, failed: 1, skipped: 0, total: 2, version: 1 });
const Row = () => (
  <TodoMadeScope sources={[todoSourceOf(row)]}>
    <FailedTodo row={row} job={job} />
  </TodoMadeScope>
);

test('a row that failed is put on the to-do list with one click: about its SIM, with what the provider said', async () => {
  made = [];
  const { user } = onScreen(<Row />);
  await user.click(screen.getByRole('button', { name: 'Put on the to-do list' }));
  expect(sent).toEqual([
    {
      path: '/todos',
      body: {
        source: 'job-row:31',
        title: 'SIM 352099001761481 failed: Activate 2 SIMs',
        link: { kind: 'sim', id: '7' },
        description: expect.anything(),
      },
    },
  ]);
  expect(JSON.stringify(sent)).toContain('Plan not allowed');
});

test('one that is there already leads to it, and is not put there twice', () => {
  made = [{ source: 'job-row:31', id: 12, completed: false }];
  onScreen(<Row />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'On the to-do list' }).getAttribute('href')).toBe('/apps/todo?todo=12');
});
