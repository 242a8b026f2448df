import { Changed, type RealtimeServer } from '#lib/contract/channels.ts';
import { makeGatherer, type Refresh } from './coalesce.ts';
import type { Ear, Wire } from './echo.ts';

export type Live = 'connecting' | 'connected' | 'polling';
export type OpenWire = (server: RealtimeServer, onConnection: (isThere: boolean) => void) => Promise<Wire>;
export type Line = ReturnType<typeof makeLine>;

const PATIENCE_MS = 5000;
const POLL_MS = 15_000;
const NETWORK = ['online', 'offline'] as const;
/** A channel that nobody on screen needs is kept for so long: the next screen may need it. */
const LINGER_MS = 30_000;

/** What a screen that keeps its rows itself is told: the records an event named, or that anything may have changed. */
export type News = (ids: readonly number[] | 'all') => void;
type Wanted = { nouns: Set<string>; ears: Set<News>; screens: number; isHeard: boolean; lingering?: ReturnType<typeof setTimeout> };

/**
 * What this page hears of changes, and what it does while it hears nothing. Whenever a channel begins to be heard everything on screen is
 * asked again, because nobody knows what was said before.
 */
export function makeLine(server: RealtimeServer | null, refresh: Refresh, openWire: OpenWire) {
  const gather = makeGatherer(refresh);
  const wanted = new Map<string, Wanted>();
  const watchers = new Set<() => void>();
  let live: Live = server ? 'connecting' : 'polling';
  let isOpen = false;
  let isConnected = false;
  let wire: Wire | undefined;
  let isDialing = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  const show = (now: Live) => {
    if (now === live) return;
    live = now;
    for (const watcher of watchers) watcher();
  };

  const tell = (ids: Parameters<News>[0], channel?: string) => {
    for (const [name, { ears }] of wanted) if (channel === undefined || name === channel) for (const ear of ears) ear(ids);
  };

  const hear = (channel: string, isHeard: boolean) => {
    const found = wanted.get(channel);
    if (found) found.isHeard = isHeard;
    look();
  };

  const earOf = (channel: string): Ear => ({
    onHeard() {
      gather('all');
      tell('all', channel);
      hear(channel, true);
    },
    onDeaf: () => hear(channel, false),
    onChanged(data) {
      const changes = Changed.safeParse(data).data?.changes ?? [];
      gather(...changes.map(({ type }) => type), ...(wanted.get(channel)?.nouns ?? []));
      const ids = changes.map(({ id }) => Number(id ?? Number.NaN));
      tell(ids.length === 0 || ids.some(Number.isNaN) ? 'all' : ids, channel);
    },
  });

  const dial = () => {
    if (!server || wire || isDialing) return;
    isDialing = true;
    openWire(server, onConnection)
      .then((made) => {
        if (!isOpen) return made.close();
        wire = made;
        for (const channel of wanted.keys()) made.join(channel, earOf(channel));
      })
      .catch(() => undefined)
      .finally(() => {
        isDialing = false;
      });
  };

  const joinAgain = () => {
    for (const [channel, { isHeard }] of wanted) {
      if (isHeard) continue;
      wire?.leave(channel);
      wire?.join(channel, earOf(channel));
    }
  };

  const poll = () => {
    if (document.visibilityState !== 'hidden') {
      gather('all');
      tell('all');
    }
    if (isConnected) joinAgain();
    else if (wire) wire.connect();
    else dial();
  };

  const startPolling = () => {
    show('polling');
    polling ??= setInterval(poll, POLL_MS);
    poll();
  };

  const stopPolling = () => {
    clearTimeout(waiting);
    clearInterval(polling);
    waiting = undefined;
    polling = undefined;
  };

  /** Connected and hearing all that is wanted is live; anything else is polled after a moment. */
  function look() {
    if (!isOpen) return;
    if (isConnected && [...wanted.values()].every(({ isHeard }) => isHeard)) {
      stopPolling();
      return show('connected');
    }
    if (!isConnected && live === 'connected') show('connecting');
    if (live !== 'polling') waiting ??= setTimeout(startPolling, PATIENCE_MS);
  }

  function onConnection(isThere: boolean) {
    isConnected = isThere;
    if (!isThere) for (const each of wanted.values()) each.isHeard = false;
    look();
  }

  // Around a cut the old connection may look alive for a while: a new one is surer.
  const redial = () => wire?.redial();

  return {
    live: () => live,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },

    /** Hears a channel, refreshes these nouns beside what its events name, and tells `ear` of it, until the returned function is called. */
    join(channel: string, nouns: readonly string[], ear?: News) {
      const found: Wanted = wanted.get(channel) ?? { nouns: new Set(), ears: new Set(), screens: 0, isHeard: false };
      clearTimeout(found.lingering);
      found.screens += 1;
      for (const noun of nouns) found.nouns.add(noun);
      if (ear) found.ears.add(ear);
      if (!wanted.has(channel)) wire?.join(channel, earOf(channel));
      wanted.set(channel, found);
      look();
      return () => {
        if (ear) found.ears.delete(ear);
        found.screens -= 1;
        if (found.screens > 0) return;
        found.lingering = setTimeout(() => {
          wanted.delete(channel);
          wire?.leave(channel);
          look();
        }, LINGER_MS);
      };
    },

    /** Connects, until the returned function is called. */
    open() {
      isOpen = true;
      dial();
      if (server) look();
      else startPolling();
      for (const event of NETWORK) window.addEventListener(event, redial);
      return () => {
        isOpen = false;
        for (const event of NETWORK) window.removeEventListener(event, redial);
        stopPolling();
        wire?.close();
        wire = undefined;
        onConnection(false);
      };
    },
  };
}
