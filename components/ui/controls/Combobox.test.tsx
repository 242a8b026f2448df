import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { asOnDesk, onScreen } from '#components/testing/onScreen.tsx';
import { part } from '#lib/browser/page/lazyParts.ts';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import { SelectList } from './SelectList.tsx';

const options = [
  { value: 'DAL-01', label: 'Dallas' },
  { value: 'HOU-01', label: 'Houston' },
];

/** A field whose list comes when the test says so, or is refused. */
function stage() {
  const coming: { arrive: () => void; fail: () => void }[] = [];
  const list = part(
    () =>
      new Promise<typeof SelectList>((done, fail) => {
        coming.push({ arrive: () => done(SelectList), fail: () => fail(new Error('Cut off')) });
      }),
    { isLarge: true },
  );
  function Warehouse({ readOnly }: { readOnly?: boolean }) {
    const [value, setValue] = useState<string | null>('DAL-01');
    const shown = options.find((option) => option.value === value)?.label ?? '';
    const given = { value, onChange: setValue, options, readOnly };
    return (
      <Field label="Warehouse">
        {(control) => <Combobox control={control} part={list as never} given={given} shown={shown} readOnly={readOnly} />}
      </Field>
    );
  }
  return { coming, Warehouse, arrive: () => act(async () => coming.at(-1)?.arrive()), fail: () => act(async () => coming.at(-1)?.fail()) };
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Warehouse' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('nothing is fetched for who only reads; who points at it gets the list, and nothing opens by itself', async () => {
  const { coming, Warehouse, arrive } = stage();
  const { user } = onScreen(<Warehouse />);
  expect([field().value, coming.length]).toEqual(['Dallas', 0]);
  await user.hover(field());
  await arrive();
  expect([field().value, coming.length, offered()]).toEqual(['Dallas', 1, []]);
});

test.each([
  ['pressed', (user: ReturnType<typeof onScreen>['user']) => user.click(field())],
  ['asked by key', (user: ReturnType<typeof onScreen>['user']) => user.tab().then(() => user.keyboard('{ArrowDown}'))],
])('%s before the list is there, it opens as soon as it is, with the focus in it', async (_, ask) => {
  const { Warehouse, arrive } = stage();
  const { user } = onScreen(<Warehouse />);
  await ask(user);
  expect(offered()).toEqual([]);
  await arrive();
  expect([document.activeElement === field(), offered()]).toEqual([true, ['Dallas', 'Houston']]);
});

test('pressed, and the list is there before the button is let go: it opens', async () => {
  const { Warehouse, arrive } = stage();
  const { user } = onScreen(<Warehouse />);
  await user.pointer({ keys: '[MouseLeft>]', target: field() });
  await arrive();
  expect([document.activeElement === field(), offered()]).toEqual([true, ['Dallas', 'Houston']]);
  await user.pointer({ keys: '[/MouseLeft]', target: field() });
  expect(offered()).toEqual(['Dallas', 'Houston']);
});

test('what was typed before the list is there finds in it', async () => {
  const { Warehouse, arrive } = stage();
  const { user } = onScreen(<Warehouse />);
  await user.clear(field());
  await user.type(field(), 'Hou');
  await arrive();
  expect([field().value, offered()]).toEqual(['Hou', ['Houston']]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field().value).toBe('Houston');
});

test('who has gone on is not called back', async () => {
  const { Warehouse, arrive } = stage();
  const { user } = onScreen(
    <>
      <Warehouse />
      <button type="button">Save</button>
    </>,
  );
  await user.click(field());
  await user.click(screen.getByRole('button'));
  await arrive();
  expect([document.activeElement?.textContent, offered()]).toEqual(['Save', []]);
});

test('a list that could not be fetched is asked for again', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { coming, Warehouse, arrive, fail } = stage();
  const { user } = onScreen(<Warehouse />);
  await user.click(field());
  await fail();
  await user.click(field());
  await arrive();
  expect([coming.length, offered()]).toEqual([2, ['Dallas', 'Houston']]);
});

test('a field begun in the page as it was sent keeps the focus and what was typed', async () => {
  const { Warehouse, arrive } = stage();
  const place = document.body.appendChild(document.createElement('div'));
  const drawn = asOnDesk(<Warehouse />);
  place.innerHTML = renderToString(drawn);
  field().focus();
  field().value = 'Hou';
  const root = await act(async () => hydrateRoot(place, drawn));
  await arrive();
  expect([document.activeElement === field(), field().value, offered()]).toEqual([true, 'Hou', ['Houston']]);
  act(() => root.unmount());
  place.remove();
});

test('where the list can’t be had the field says so with a way on, and what was typed does not pass for its value', async () => {
  globalThis.fetch = (async () => ({ ok: true, status: 200, headers: new Map([['x-build', 'b1']]), json: async () => ({}) })) as never;
  const { coming, Warehouse, fail, arrive } = stage();
  const { user } = onScreen(
    <>
      <Warehouse />
      <button type="button">Save</button>
    </>,
  );
  await user.clear(field());
  await user.type(field(), 'Hou');
  await fail();
  await waitFor(() => expect(coming.length).toBe(2));
  expect(screen.getByRole('status').textContent).toContain('This could not be loaded.');
  await fail();
  expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeDefined();
  expect(document.getElementById(field().getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toContain('updated');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(field().value).toBe('Dallas');
  await user.click(field());
  await arrive();
  expect([screen.queryByText(/could not be loaded/), offered()]).toEqual([null, ['Dallas', 'Houston']]);
});

test('what can’t be changed is read, and opens nothing', async () => {
  const { Warehouse, arrive } = stage();
  const { user } = onScreen(<Warehouse readOnly />);
  await user.click(field());
  await user.keyboard('{ArrowDown}x');
  await arrive();
  expect([field().value, offered()]).toEqual(['Dallas', []]);
});
