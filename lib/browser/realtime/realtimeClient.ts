import { changesIn } from '#lib/contract/changes.ts';
import type { RealtimeServer } from '#lib/contract/channels.ts';
import { idIn } from '#lib/format/ids.ts';
import { createCoalescer, type Refresh } from './coalesce.ts';
import type { ChannelListener, Connection } from './echo.ts';

export type Live = 'connecting' | 'connected' | 'polling';
export type OpenConnection = (server: RealtimeServer, onConnection: (isThere: boolean) => void) => Promise<Connection>;
export type RealtimeClient = ReturnType<typeof createRealtimeClient>;

const PATIENCE_MS = 5000;
const POLL_MS = 15_000;
const NETWORK = ['online', 'offline'] as const;
/** A channel that nobody on screen needs is kept for so long: the next screen may need it. */
const LINGER_MS = 30_000;

/** What a screen that keeps its rows itself is told: the records an event named, or that anything may have changed. */
export type ChangeListener = (ids: readonly number[] | 'all') => void;
type Subscription = {
  nouns: Set<string>;
  listeners: Set<ChangeListener>;
  screens: number;
  isSubscribed: boolean;
  lingering?: ReturnType<typeof setTimeout>;
};

/** Whenever a channel begins to be heard everything on screen is asked again: nobody knows what was said before. */
export function createRealtimeClient(server: RealtimeServer | null, refresh: Refresh, openConnection: OpenConnection) {
  const refreshSoon = createCoalescer(refresh);
  const wanted = new Map<string, Subscription>();
  const watchers = new Set<() => void>();
  let live: Live = server ? 'connecting' : 'polling';
  let isOpen = false;
  let isConnected = false;
  let connection: Connection | undefined;
  let isDialing = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  const show = (now: Live) => {
    if (now === live) return;
    live = now;
    for (const watcher of watchers) watcher();
  };

  const notify = (ids: Parameters<ChangeListener>[0], channel?: string) => {
    for (const [name, { listeners }] of wanted)
      if (channel === undefined || name === channel) for (const listener of listeners) listener(ids);
  };

  const setSubscribed = (channel: string, isHeard: boolean) => {
    const found = wanted.get(channel);
    if (found) found.isSubscribed = isHeard;
    update();
  };

  const listenerFor = (channel: string): ChannelListener => ({
    onSubscribed() {
      refreshSoon('all');
      notify('all', channel);
      setSubscribed(channel, true);
    },
    onUnsubscribed: () => setSubscribed(channel, false),
    onChanged(data) {
      const changes = changesIn(data);
      refreshSoon(...changes.map(({ type }) => type), ...(wanted.get(channel)?.nouns ?? []));
      const ids = changes.map(({ id }) => idIn(String(id ?? '')));
      notify(ids.length === 0 || changes.some(({ id }) => id == null) ? 'all' : ids, channel);
    },
  });

  const dial = () => {
    if (!server || connection || isDialing) return;
    isDialing = true;
    openConnection(server, onConnection)
      .then((opened) => {
        if (!isOpen) return opened.close();
        connection = opened;
        for (const channel of wanted.keys()) opened.join(channel, listenerFor(channel));
      })
      .catch(() => undefined)
      .finally(() => {
        isDialing = false;
      });
  };

  const joinAgain = () => {
    for (const [channel, { isSubscribed }] of wanted) {
      if (isSubscribed) continue;
      connection?.leave(channel);
      connection?.join(channel, listenerFor(channel));
    }
  };

  const poll = () => {
    if (document.visibilityState !== 'hidden') {
      refreshSoon('all');
      notify('all');
    }
    if (isConnected) joinAgain();
    else if (connection) connection.connect();
    else dial();
  };

  const startPolling = () => {
    show('polling');
    polling ??= setInterval(poll, POLL_MS);
  };

  const pollAtOnce = () => {
    startPolling();
    poll();
  };

  const stopPolling = () => {
    clearTimeout(waiting);
    clearInterval(polling);
    waiting = undefined;
    polling = undefined;
  };

  function update() {
    if (!isOpen) return;
    if (isConnected && [...wanted.values()].every(({ isSubscribed }) => isSubscribed)) {
      stopPolling();
      return show('connected');
    }
    if (!isConnected && live === 'connected') show('connecting');
    if (live !== 'polling') waiting ??= setTimeout(pollAtOnce, PATIENCE_MS);
  }

  function onConnection(isThere: boolean) {
    isConnected = isThere;
    if (!isThere) for (const each of wanted.values()) each.isSubscribed = false;
    update();
  }

  // Around a cut the old connection may look alive for a while: a new one is surer.
  const redial = () => connection?.redial();

  return {
    live: () => live,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },

    /** Hears a channel, refreshes these nouns beside what its events name, and tells `listener` of it, until the returned function is called. */
    join(channel: string, nouns: readonly string[], listener?: ChangeListener) {
      const found: Subscription = wanted.get(channel) ?? { nouns: new Set(), listeners: new Set(), screens: 0, isSubscribed: false };
      clearTimeout(found.lingering);
      found.screens += 1;
      for (const noun of nouns) found.nouns.add(noun);
      if (listener) found.listeners.add(listener);
      if (!wanted.has(channel)) connection?.join(channel, listenerFor(channel));
      wanted.set(channel, found);
      update();
      return () => {
        if (listener) found.listeners.delete(listener);
        found.screens -= 1;
        if (found.screens > 0) return;
        found.lingering = setTimeout(() => {
          wanted.delete(channel);
          connection?.leave(channel);
          update();
        }, LINGER_MS);
      };
    },

    open() {
      isOpen = true;
      dial();
      if (server) update();
      // What is on screen was read a moment ago.
      else startPolling();
      for (const event of NETWORK) window.addEventListener(event, redial);
      return () => {
        isOpen = false;
        for (const event of NETWORK) window.removeEventListener(event, redial);
        stopPolling();
        connection?.close();
        connection = undefined;
        onConnection(false);
      };
    },
  };
}
