const SCRIPT = '/sw.js';

/** off: this browser or address has no service worker. loading, ready: all that is needed without a network is on the phone. */
export type Offline = 'off' | 'loading' | 'ready' | 'failed';

export const isFile = (url: string) => url.startsWith(`${window.location.origin}/_next/static/`);

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

/** `prepare` loads what is needed later. `onNew` gets a way to load a newer build as soon as there is one. */
export async function keepOffline(
  scope: string,
  prepare: () => Promise<unknown>,
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
    await prepare();
    show((await keep(worker)) ? 'ready' : 'failed');
  } catch {
    show('failed');
  }
}
