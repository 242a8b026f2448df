import { isReached, onReached } from '#lib/browser/api/connectivity.ts';
import { whenIdle } from './whenIdle.ts';

/** Code that a page brings only when it is wanted. Once it is there it stays; what could not be had is asked for again. */
export type Part<What> = {
  fetch(): Promise<What>;
  now(): What | undefined;
  /** Hears of it once it is there, whoever fetched it; answers how to stop listening. */
  onThere(listener: () => void): () => void;
};

const later = new Set<() => Promise<unknown>>();
let isAwaited = false;
let hasBegun = false;
let isFetching = false;

/** A page that knows of a part can open it later: so it is fetched once the page is at rest, before a gap in the network. */
export function part<What>(load: () => Promise<What>, { isLarge = false } = {}): Part<What> {
  let there: { what: What } | undefined;
  let loading: Promise<What> | undefined;
  const listeners = new Set<() => void>();
  const fetch = () => {
    loading ??= load().then(
      (what) => {
        there = { what };
        for (const listener of listeners) listener();
        return what;
      },
      (cause) => {
        loading = undefined;
        throw cause;
      },
    );
    return loading;
  };
  if (typeof window !== 'undefined' && !isLarge) {
    later.add(fetch);
    delete document.documentElement.dataset.parts;
    if (hasBegun) void fetchAll();
  }
  return {
    fetch,
    now: () => there?.what,
    onThere(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const undrawn = new Set<object>();
const onDrawn = new Set<() => void>();

/** A part that stands in the page from its first moment, and can't be pressed before its code is there; answers how to say that it is drawn. */
export function drawing(): () => void {
  const token = {};
  undrawn.add(token);
  return () => {
    if (!undrawn.delete(token) || undrawn.size > 0) return;
    for (const listener of onDrawn) listener();
    onDrawn.clear();
  };
}

/** A part that hangs in a bad network holds nothing else up for longer. */
const LONGEST_HELD_MS = 2000;

/** Once everything that stands in the page can be pressed. */
export const whenDrawn = () =>
  new Promise<void>((done) => {
    if (undrawn.size === 0) return done();
    onDrawn.add(done);
    setTimeout(done, LONGEST_HELD_MS);
  });

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'click'] as const;

/** Once somebody is there who may open something: a page that is only looked at, or goes on to another one, is sent nothing beforehand. */
function whenSomebody(done: () => void) {
  const onSign = () => {
    for (const sign of SIGNS) removeEventListener(sign, onSign, true);
    done();
  };
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
}

/** The page is alive: from now on what it may need is fetched, one thing at a time, when the browser has nothing better to do. */
export function fetchPartsWhenIdle({ unasked = false } = {}) {
  if (hasBegun || savesData()) return;
  if (unasked) return begin();
  if (isAwaited) return;
  isAwaited = true;
  whenSomebody(begin);
}

function begin() {
  if (hasBegun) return;
  hasBegun = true;
  void fetchAll();
}

async function fetchAll() {
  if (isFetching) return;
  isFetching = true;
  for (const fetch of later) {
    await new Promise<void>((done) => void whenIdle(done));
    const isThere = await fetch().then(
      () => true,
      () => false,
    );
    if (isThere || (await isReached())) later.delete(fetch);
    else {
      const stop = onReached(() => {
        stop();
        void fetchAll();
      });
      break;
    }
  }
  isFetching = false;
  if (later.size === 0) document.documentElement.dataset.parts = 'fetched';
}
