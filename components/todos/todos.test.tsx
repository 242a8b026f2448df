import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { SWRConfig } from 'swr';
import { onScreen } from '#components/testing/onScreen.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import { Todo } from '#lib/contract/todos.ts';
import { type RichText, richOf } from '#lib/format/richText.ts';
import { DueDay } from './DueDay.tsx';
import { RichView } from './RichView.tsx';
import { editsOf, valuesOf } from './todoValues.ts';
import { afterMove } from './useTodoOrder.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ prefetch: _, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => <a {...rest} />,
}));
const { TodoRows } = await import('./TodoRows.tsx');
const { useTodoOrder } = await import('./useTodoOrder.ts');
const { useTodoActions } = await import('./useTodoActions.ts');

const todo = (id: number, more: object = {}) => Todo.parse({ id, title: `Do ${id}`, version: 1, order_version: 1, ...more });

describe('a day that something is due', () => {
  const now = new Date('2026-11-21T04:00:00Z');
  const shown = (day: string, isDone = false) => onScreen(<DueDay day={day} isDone={isDone} />, { now }).container.textContent;
  beforeEach(() => jest.useFakeTimers({ now }));
  afterEach(() => jest.useRealTimers());

  test('is today by the company’s clock, not by the reader’s', () => expect(shown('2026-11-20')).toBe('Today'));
  test('and tomorrow is the day after', () => expect(shown('2026-11-21')).toBe('Tomorrow'));
  test('late is said with the days, and a mark', () => expect(shown('2026-11-17')).toBe('Tue, Nov 17, 3 days overdue'));
  test('what is done is never late', () => expect(shown('2026-11-17', true)).toBe('Tue, Nov 17'));
});

test('formatted words come onto the page as lists and marks, and as words what looks like code', () => {
  const text: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '<b>no</b>' },
          { type: 'text', text: 'Roof', marks: [{ type: 'bold' }, { type: 'italic' }] },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'key' }] }] }],
      },
    ],
  };
  const { container } = onScreen(<RichView text={text} />);
  expect(container.querySelector('b')).toBeNull();
  expect(container.querySelector('em strong, strong em')?.textContent).toBe('Roof');
  expect(container.querySelector('ol[start="3"] li')?.textContent).toBe('key');
});

test('only what was given another value is sent', () => {
  const before = valuesOf(
    todo(1, { description: richOf('x'), tags: ['low'], link: { kind: 'sim', id: '7', state: 'active', may_see: true } }),
  );
  expect(editsOf(before, { ...before, description: richOf('x'), link: { ...before.link, state: 'retired' } as Todo['link'] })).toEqual({});
  expect(editsOf(before, { ...before, due: '2026-11-21', link: null })).toEqual({ due: '2026-11-21', link: null });
});

describe('a move drawn before the server has it', () => {
  const rows = [todo(1), todo(2), todo(3)];
  const ids = (moved: Todo[]) => moved.map(({ id }) => id).join('');
  test('stands after or before the other', () => {
    expect(ids(afterMove(rows, { id: 1, to: { after: 2 } }, true))).toBe('213');
    expect(ids(afterMove(rows, { id: 3, to: { before: 1 } }, true))).toBe('312');
  });
  test('to a row of another page, or to an end that is on another page, leaves this one', () => {
    expect(ids(afterMove(rows, { id: 1, to: { after: 99 } }, true))).toBe('23');
    expect(ids(afterMove(rows, { id: 3, to: { to: 'top' } }, false))).toBe('12');
    expect(ids(afterMove(rows, { id: 3, to: { to: 'top' } }, true))).toBe('312');
  });
});

describe('the list', () => {
  let sent: { path: string; body: Record<string, unknown> }[];
  let answer: (body: Record<string, unknown>) => [status: number, body: unknown];
  const admin = { id: 1, fullName: 'A', email: 'a@b.c', role: 'admin', ability: [{ action: 'manage', subject: 'all' }] };
  beforeEach(() => {
    sent = [];
    answer = () => [200, { data: todo(1, { version: 2, order_version: 2 }) }];
    globalThis.fetch = jest.fn<typeof fetch>(async (address, { body } = {}) => {
      const read = JSON.parse(String(body ?? 'null')) as Record<string, unknown> | null;
      const path = String(address).replace('/api', '');
      if (read) sent.push({ path, body: read });
      const [status, reply] = read ? answer(read) : [200, { data: admin }];
      return { ok: status < 300, status, headers: new Headers(), json: async () => reply } as Response;
    });
  });

  const rows = [todo(1), todo(2), todo(3)];
  function List({ again }: { again: () => Promise<unknown> }) {
    const query = { page: 1, per_page: 25, sort: 'position' } as const;
    const order = useTodoOrder({ rows, query, isWhole: true, again });
    return <TodoRows name="To-do" order={order} isOwnOrder before={0} total={3} actions={useTodoActions()} onOpen={() => undefined} />;
  }
  const open = (again: () => Promise<unknown> = async () => undefined) =>
    onScreen(
      <SWRConfig value={{ provider: () => new Map() }}>
        <UserProvider user={admin as ComponentProps<typeof UserProvider>['user']}>
          <List again={again} />
        </UserProvider>
      </SWRConfig>,
    );
  const order = () => screen.getAllByRole('listitem').map((row) => row.textContent?.match(/Do \d/)?.[0]);
  const handle = (id: number) => screen.getByRole('button', { name: new RegExp(`^Move Do ${id}`) });

  test('is moved with the arrow keys on the handle and with Alt anywhere in the row, drawn at once, and the focus goes with it', async () => {
    let release = () => undefined as unknown;
    open(() => new Promise((resolve) => (release = () => resolve(undefined))));
    act(() => handle(1).focus());
    fireEvent.keyDown(handle(1), { key: 'ArrowDown' });
    expect(order()).toEqual(['Do 2', 'Do 1', 'Do 3']);
    expect(document.activeElement).toBe(handle(1));
    fireEvent.keyDown(screen.getByRole('link', { name: 'Do 1' }), { key: 'ArrowDown', altKey: true });
    expect(order()).toEqual(['Do 2', 'Do 3', 'Do 1']);
    expect(screen.getByText('Do 1 is now 3 of 3')).toBeTruthy();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => release());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { path: '/todos/1/move', body: { after: 2, order_version: 1 } },
      { path: '/todos/1/move', body: { after: 3, order_version: 2 } },
    ]);
  });

  test('has a way back from completing for as long as the words stand', async () => {
    const { user } = open();
    answer = ({ completed }) => [
      200,
      { data: todo(1, { version: completed ? 2 : 3, completed_at: completed ? '2026-11-21T04:00:00Z' : null }) },
    ];
    await user.click(screen.getByRole('checkbox', { name: 'Complete Do 1' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { completed: true, version: 1 },
      { completed: false, version: 2 },
    ]);
  });
});
