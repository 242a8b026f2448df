import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { doEarly } from './earlyInput.ts';
import { EARLY_SCRIPT } from './earlyScript.ts';

/** The server's HTML with its first script, what a person does to it, and then the page's own scripts. */
async function early(page: ReactElement, doing: (user: ReturnType<typeof userEvent.setup>) => Promise<void>, served = page) {
  const { container, unmount } = render(served);
  const html = container.innerHTML;
  unmount();
  document.body.innerHTML = `<div id="root">${html}</div>`;
  new Function(EARLY_SCRIPT)();
  await doing(userEvent.setup());
  await act(async () => void hydrateRoot(document.getElementById('root') as HTMLElement, page));
  await act(doEarly);
}

const press = (name: string) => (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name }));

test('a button pressed before its script is done once, also when it was pressed again', async () => {
  const done = jest.fn();
  const page = (
    <button type="button" onClick={done}>
      <i>Save</i>
    </button>
  );
  await early(page, async (user) => {
    await press('Save')(user);
    await user.click(screen.getByText('Save'));
  });
  expect(done).toHaveBeenCalledTimes(1);
  await press('Save')(userEvent.setup());
  expect(done).toHaveBeenCalledTimes(2);
});

test('of two buttons the one that was pressed last is done, and boxes are all ticked', async () => {
  const done: string[] = [];
  const Page = () => (
    <>
      {['Extend', 'Abort'].map((name) => (
        <button key={name} type="button" onClick={() => done.push(name)}>
          {name}
        </button>
      ))}
      {['old', 'new'].map((name) => (
        <label key={name}>
          <input type="checkbox" onChange={({ target }) => done.push(`${name} ${target.checked}`)} />
          {name}
        </label>
      ))}
    </>
  );
  await early(<Page />, async (user) => {
    await press('Extend')(user);
    await user.click(screen.getByRole('checkbox', { name: 'old' }));
    await user.click(screen.getByText('new'));
    await press('Abort')(user);
  });
  expect(done).toEqual(['old true', 'new true', 'Abort']);
  expect(screen.getByRole('checkbox', { name: 'old' })).toMatchObject({ checked: true });
});

test('a text typed before stays, with the caret in it, and is heard', async () => {
  const heard = jest.fn();
  const Page = () => {
    const [text, setText] = useState('');
    heard(text);
    return <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />;
  };
  await early(<Page />, async (user) => {
    await user.type(screen.getByLabelText('Search'), '891');
    await user.keyboard('{ArrowLeft}4');
  });
  expect(heard).toHaveBeenLastCalledWith('8941');
  expect(screen.getByLabelText('Search')).toMatchObject({ value: '8941', selectionStart: 3 });
});

test('a form sent before is sent once, with what was typed', async () => {
  const sent = jest.fn();
  const Page = () => {
    const [name, setName] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(name);
        }}
      >
        <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        <button type="submit">Send</button>
      </form>
    );
  };
  await early(<Page />, (user) => user.type(screen.getByLabelText('Name'), 'Ada{Enter}'));
  expect(sent.mock.calls).toEqual([['Ada']]);
});

test('a key reaches what had the focus, a key of the page the page; one whose place has lost the focus is dropped', async () => {
  const heard: string[] = [];
  const Page = () => (
    <>
      {['a', 'b'].map((name) => (
        <button key={name} type="button" onKeyDown={({ key }) => heard.push(`${name} ${key}`)}>
          {name}
        </button>
      ))}
    </>
  );
  const onKey = ({ key, target }: KeyboardEvent) => target === document.body && heard.push(`page ${key}`);
  document.addEventListener('keydown', onKey);
  await early(<Page />, (user) => user.keyboard('[['));
  expect(heard.splice(0)).toEqual(['page [']);
  await early(<Page />, (user) => user.keyboard('{Tab}{Enter}'));
  expect(heard.splice(0)).toEqual(['a Enter']);
  await early(<Page />, async (user) => {
    await user.keyboard('{Tab}{Enter}');
    screen.getByRole('button', { name: 'b' }).focus();
  });
  expect(heard).toEqual([]);
  document.removeEventListener('keydown', onKey);
});

test('what was pressed long ago, or is gone, is not done any more; a link waits for nothing', async () => {
  const done = jest.fn();
  const followed = jest.fn((event: Event) => event.preventDefault());
  const Page = ({ isKept = true }) => {
    const [isThere, setThere] = useState(true);
    useEffect(() => setThere(isKept), [isKept]);
    return (
      <>
        {isThere && (
          <button type="button" onClick={done}>
            Save
          </button>
        )}
        <a href="/sims">SIMs</a>
      </>
    );
  };
  const then = performance.now();
  await early(<Page />, async (user) => {
    await press('Save')(user);
    jest.spyOn(performance, 'now').mockReturnValue(then + 60_000);
  });
  jest.restoreAllMocks();
  await early(<Page isKept={false} />, press('Save'), <Page />);
  expect(done).not.toHaveBeenCalled();
  document.addEventListener('click', followed);
  await early(<Page />, async (user) => {
    await user.click(screen.getByRole('link'));
    expect(followed).toHaveBeenCalledTimes(1);
  });
  document.removeEventListener('click', followed);
  expect(followed).toHaveBeenCalledTimes(1);
});

test('what was pressed and is drawn anew before its script is pressed where it stands now, unless two look like it', async () => {
  const done: string[] = [];
  const Page = ({ isNew, twice = false }: { isNew: boolean; twice?: boolean }) => {
    const [at, setAt] = useState(0);
    useEffect(() => setAt(isNew ? 1 : 0), [isNew]);
    return (
      <section key={at}>
        {(twice ? ['first', 'second'] : ['only']).map((name) => (
          <button key={name} type="button" onClick={() => done.push(name)}>
            Activate
          </button>
        ))}
      </section>
    );
  };
  await early(<Page isNew />, press('Activate'), <Page isNew={false} />);
  expect(done).toEqual(['only']);
  await early(
    <Page isNew twice />,
    async (user) => user.click(screen.getAllByRole('button')[0] as HTMLElement),
    <Page isNew={false} twice />,
  );
  expect(done).toEqual(['only']);
});
