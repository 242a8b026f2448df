import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { fetchPartsWhenIdle, part, whenDrawn } from '#lib/browser/page/lazyParts.ts';
import { lazyPart } from './lazyPart.ts';

type DialogProps = { title: string; onClose: () => void };
const Dialog = ({ title, onClose }: DialogProps) => (
  <div role="dialog" aria-label={title}>
    <button type="button" onClick={onClose}>
      Done
    </button>
  </div>
);

/** What the network does: nothing comes through it, or the desk answers; and whether the desk has the file. */
const line = { isUp: true, hasFile: true };
const answers = () => ({ ok: true, status: 200, headers: new Map([['x-build', 'b1']]), json: async () => ({}) });
const fetched = jest.fn();
const load = async () => {
  fetched();
  if (!line.isUp || !line.hasFile) throw new Error('Failed to load chunk');
  return Dialog;
};

beforeEach(() => {
  Object.assign(line, { isUp: true, hasFile: true });
  fetched.mockClear();
  globalThis.fetch = (async () => {
    if (!line.isUp) throw new TypeError('Failed to fetch');
    return answers();
  }) as never;
  // jsdom has no modal dialogs, and is never at rest.
  Object.assign(window, { requestIdleCallback: (done: () => void) => setTimeout(done), cancelIdleCallback: clearTimeout });
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  // What an error boundary catches React tells the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const LOST = 'This could not be loaded.';
const lost = () => screen.queryByRole('dialog', { name: LOST });
const back = async () => {
  line.isUp = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
};

function desk(Part: ReturnType<typeof lazyPart<DialogProps>>) {
  function Desk() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <p role="timer">12:00</p>
        <button type="button" onClick={() => setOpen(true)}>
          Extend…
        </button>
        {open && <Part title="Extend the test" onClose={() => setOpen(false)} />}
      </>
    );
  }
  return onScreen(<Desk />);
}

test('what can’t be fetched says so in its own place, the page around it stays, and it opens by itself, once, when the line is back', async () => {
  line.isUp = false;
  const { user } = desk(lazyPart(load));
  await user.click(screen.getByRole('button', { name: 'Extend…' }));
  await waitFor(() => expect(lost()?.textContent).toContain('Trying again when the connection is back.'));
  expect(screen.getByRole('timer').textContent).toBe('12:00');
  await back();
  expect((await screen.findAllByRole('dialog')).map((each) => each.getAttribute('aria-label'))).toEqual(['Extend the test']);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what was pressed says at once that its part is on its way, and no longer when it is there', async () => {
  let arrive = (_: unknown) => {};
  const { user } = desk(
    lazyPart(async () => {
      await new Promise((done) => {
        arrive = done;
      });
      return load();
    }),
  );
  const button = screen.getByRole('button', { name: 'Extend…' });
  expect(button.hasAttribute('aria-busy')).toBe(false);
  await user.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => arrive(undefined));
  await screen.findByRole('dialog', { name: 'Extend the test' });
  expect(button.hasAttribute('aria-busy')).toBe(false);
});

test('by the key as by the pointer, and what can’t be had is on its way no more', async () => {
  line.hasFile = false;
  const { user } = desk(lazyPart(load));
  const button = screen.getByRole('button', { name: 'Extend…' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-busy')).toBe('true');
  await screen.findByRole('button', { name: 'Load the page again' });
  expect(button.hasAttribute('aria-busy')).toBe(false);
});

test('a part that nobody has pressed for, or that shows nothing yet, makes nothing busy', async () => {
  const never = () => new Promise<typeof Dialog>(() => undefined);
  const [Quiet, Menu] = [
    lazyPart(never, { isQuiet: true, isLarge: true }),
    lazyPart<DialogProps & { open: boolean }>(never, { isLarge: true }),
  ];
  function Desk() {
    const [isShown, show] = useState(false);
    return (
      <>
        <button type="button" onClick={() => show(true)}>
          Show
        </button>
        {isShown && <Quiet title="Quiet" onClose={() => undefined} />}
        {isShown && <Menu open={false} title="Menu" onClose={() => undefined} />}
      </>
    );
  }
  const { user } = onScreen(<Desk />);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(document.querySelector('[aria-busy]')).toBeNull();
});

test('whoever closes the message has done without it: it does not open later, and opens at the next press', async () => {
  line.isUp = false;
  const { user } = desk(lazyPart(load));
  const button = screen.getByRole('button', { name: 'Extend…' });
  await user.click(button);
  await waitFor(() => expect(lost()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await back();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Extend the test' });
});

test('an answer of the desk is a sign of the line too, where the browser saw no gap', async () => {
  line.isUp = false;
  const { user } = desk(lazyPart(load));
  await user.click(screen.getByRole('button', { name: 'Extend…' }));
  await waitFor(() => expect(lost()).not.toBeNull());
  line.isUp = true;
  const { call } = await import('#lib/browser/api/api.ts');
  const contract = await import('#lib/contract/index.ts');
  await act(async () => void (await call(contract.session.user).catch(() => undefined)));
  await screen.findByRole('dialog', { name: 'Extend the test' });
});

test('what a desk that answers does not have is tried once more, and then loading the page is offered, never done', async () => {
  line.hasFile = false;
  const { user } = desk(lazyPart(load));
  await user.click(screen.getByRole('button', { name: 'Extend…' }));
  await screen.findByRole('button', { name: 'Load the page again' });
  expect(lost()?.textContent).toContain('a file of it is missing');
  expect(fetched).toHaveBeenCalledTimes(2);
  await back();
  expect(fetched).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what nobody asked for says nothing, and what is shut is no message either', async () => {
  line.isUp = false;
  const Quiet = lazyPart(load, { isQuiet: true });
  const Menu = lazyPart(async () => (await load()) as unknown as (props: { open: boolean; onClose: () => void }) => ReactNode);
  onScreen(
    <>
      <Quiet title="Jobs" onClose={() => undefined} meanwhile="later" />
      <Menu open={false} onClose={() => undefined} />
    </>,
  );
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(document.body.textContent).toContain('later'));
  expect(lost()).toBeNull();
  await back();
  await screen.findByRole('dialog', { name: 'Jobs' });
});

test('an error of what was drawn is the page’s, as ever', async () => {
  class Page extends Component<{ children: ReactNode }, { isBroken: boolean }> {
    override state = { isBroken: false };
    static getDerivedStateFromError = () => ({ isBroken: true });
    override render = () => (this.state.isBroken ? 'This page did not load' : this.props.children);
  }
  const Broken = lazyPart(
    async () =>
      function Broken(): ReactNode {
        throw new Error('a bug');
      },
  );
  onScreen(
    <Page>
      <Broken />
    </Page>,
  );
  await screen.findByText('This page did not load');
});

test('a page that somebody touches fetches what it may need once it is at rest, again after a gap, and not what is large or missing', async () => {
  line.isUp = false;
  const large = jest.fn(async () => 'map');
  const missing = jest.fn(async () => {
    throw new Error('404');
  });
  part(large, { isLarge: true });
  lazyPart(load);
  part(missing);
  fetchPartsWhenIdle();
  for (let time = 0; time < 30; time += 1) await new Promise((done) => void window.requestIdleCallback(done));
  expect(fetched).not.toHaveBeenCalled();
  fireEvent(window, new Event('pointermove'));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await back();
  await waitFor(() => expect(missing).toHaveBeenCalledTimes(1));
  expect(fetched.mock.calls.length).toBeGreaterThan(1);
  await back();
  expect(missing).toHaveBeenCalledTimes(1);
  expect(large).not.toHaveBeenCalled();
});

test('the page counts as drawn once its parts can be pressed, can’t be had, or have hung for two seconds', async () => {
  const drawn = async () => {
    let is = false;
    void whenDrawn().then(() => {
      is = true;
    });
    await act(async () => undefined);
    return () => is;
  };
  const open = (arrives: Promise<typeof Dialog>) => {
    const Part = lazyPart(() => arrives);
    return onScreen(<Part title="Extend the test" onClose={() => undefined} />);
  };
  let arrive = (_: typeof Dialog) => {};
  open(
    new Promise<typeof Dialog>((done) => {
      arrive = done;
    }),
  );
  const isDrawn = await drawn();
  expect(isDrawn()).toBe(false);
  await act(async () => arrive(Dialog));
  await waitFor(() => expect(isDrawn()).toBe(true));
  expect(screen.getByRole('dialog', { name: 'Extend the test' })).toBeTruthy();

  open(Promise.reject(new Error('Failed to load chunk')));
  const isGivenUp = await drawn();
  await waitFor(() => expect(isGivenUp()).toBe(true));

  jest.useFakeTimers();
  open(new Promise<typeof Dialog>(() => {}));
  const isLetGo = await drawn();
  expect(isLetGo()).toBe(false);
  await act(async () => jest.advanceTimersByTime(2000));
  expect(isLetGo()).toBe(true);
  jest.useRealTimers();
});
