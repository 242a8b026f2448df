const SCRIPT = '/sw.js';
const WARM_UP = { width: 8, height: 8, data: new Uint8ClampedArray(8 * 8 * 4).fill(255) };

/** off: this browser or address has no service worker. loading, ready: all that a cellar needs is on the phone. */
export type Offline = 'off' | 'loading' | 'ready' | 'failed';

const isFile = (url: string) => url.startsWith(`${window.location.origin}/_next/static/`);

/** Fonts that no letter has asked for yet stand in the style sheets only. */
const fontsNamed = () =>
  [...document.styleSheets]
    .filter(({ href }) => href && isFile(href))
    .flatMap((sheet) =>
      [...sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSFontFaceRule
          ? [...rule.cssText.matchAll(/url\("?([^")]+)"?\)/g)].map(([, url = '']) => new URL(url, sheet.href ?? undefined).href)
          : [],
      ),
    );

const filesOfPage = () => {
  const seen = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...seen, ...fontsNamed()])].filter(isFile).map((url) => new URL(url).pathname);
};

const keep = (worker: ServiceWorker) =>
  new Promise<boolean>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === 'kept');
    worker.postMessage({ keep: { pathname: window.location.pathname, files: filesOfPage() } }, [port2]);
  });

const controlled = () =>
  new Promise<ServiceWorker>((done) => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return done(serviceWorker.controller);
    serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller && done(serviceWorker.controller), { once: true });
  });

let isAliased = false;

/**
 * A worker's script is asked for under its own address, which no registration of ours covers; below the scope it comes through the service
 * worker, as everything it loads then does too.
 */
function workersBelow(scope: string) {
  if (isAliased) return;
  isAliased = true;
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      const { origin, pathname, search, hash } = new URL(url, window.location.href);
      const isOwn = navigator.serviceWorker.controller && isFile(origin + pathname);
      super(isOwn ? `${scope}files${pathname}${search}${hash}` : url, options);
    }
  };
}

/** Reads an empty picture, so that the reader's worker and WebAssembly have been fetched once, with what shows a camera's picture. */
async function warmUp(screens: () => Promise<unknown>) {
  const [{ openReader }] = await Promise.all([
    import('../scan/reader.ts'),
    import('../scan/frames.ts'),
    import('../scan/sheet.ts'),
    screens(),
  ]);
  const reader = openReader();
  await reader.read({ ...WARM_UP, data: new Uint8ClampedArray(WARM_UP.data) } as ImageData, 'once').finally(reader.close);
}

/**
 * Registers the service worker of this language and sees to it that the page, its later `screens` and the scanner are on the phone. `onNew`
 * gets a way to load a newer build as soon as there is one.
 */
export async function keepOffline(
  scope: string,
  screens: () => Promise<unknown>,
  show: (state: Offline) => void,
  onNew: (load: () => void) => void,
) {
  const { serviceWorker } = navigator;
  // While developing, files change under the same name.
  if (!serviceWorker || process.env.NODE_ENV !== 'production') return show('off');
  show('loading');
  try {
    const registration = await serviceWorker.register(SCRIPT, { scope, updateViaCache: 'none' });
    const offer = () => {
      const { waiting } = registration;
      if (!waiting || !registration.active) return;
      onNew(() => {
        serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        waiting.postMessage('take-over');
      });
    };
    offer();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
    const worker = await controlled();
    workersBelow(scope);
    await warmUp(screens);
    show((await keep(worker)) ? 'ready' : 'failed');
  } catch {
    show('failed');
  }
}
