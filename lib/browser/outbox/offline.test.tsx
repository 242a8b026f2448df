import { jest } from '@jest/globals';
import { keepOffline } from './offline.ts';

const environment = process.env;

/** A browser that has a service worker, and one of a newer build when it finds one. */
function stage({ isFirst = false } = {}) {
  const waiting = { postMessage: jest.fn() };
  const installing = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    active: isFirst ? null : {},
    waiting: null as typeof waiting | null,
    installing,
  });
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register: jest.fn(async () => registration) });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return {
    waiting,
    serviceWorker,
    finds() {
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = waiting;
      installing.dispatchEvent(new Event('statechange'));
    },
    isThere() {
      registration.waiting = waiting;
    },
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const nothing = () => undefined;

describe('a newer build of the installer’s page', () => {
  beforeEach(() => {
    process.env = { ...environment, NODE_ENV: 'production' };
  });
  afterEach(() => {
    process.env = environment;
    Reflect.deleteProperty(navigator, 'serviceWorker');
    jest.restoreAllMocks();
  });

  test.each(['found while the page is open', 'waiting when it is opened'])(
    '%s is offered, and taken when the installer says so',
    async (when) => {
      // The one thing that is seen of loading a page anew where there are no pages.
      const reloads = jest.spyOn(console, 'error').mockImplementation(nothing);
      const { waiting, serviceWorker, finds, isThere } = stage();
      const onNew = jest.fn<(load: () => void) => void>();
      if (when.startsWith('waiting')) isThere();
      void keepOffline('/de/installer/', async () => undefined, nothing, onNew);
      await settled();
      expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js', { scope: '/de/installer/', updateViaCache: 'none' });
      if (when.startsWith('found')) {
        expect(onNew).not.toHaveBeenCalled();
        finds();
      }
      expect(onNew).toHaveBeenCalledTimes(1);
      expect(waiting.postMessage).not.toHaveBeenCalled();

      onNew.mock.calls[0]?.[0]();
      expect(waiting.postMessage).toHaveBeenCalledWith('take-over');
      expect(reloads).not.toHaveBeenCalled();
      serviceWorker.dispatchEvent(new Event('controllerchange'));
      expect(String(reloads.mock.calls[0]?.[0])).toContain('navigation');
    },
  );

  test('is not what the first one is', async () => {
    const { finds } = stage({ isFirst: true });
    const onNew = jest.fn();
    void keepOffline('/installer/', async () => undefined, nothing, onNew);
    await settled();
    finds();
    expect(onNew).not.toHaveBeenCalled();
  });
});
