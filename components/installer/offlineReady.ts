import { isFile } from '#lib/browser/outbox/offline.ts';

const WARM_UP = { width: 8, height: 8, data: new Uint8ClampedArray(8 * 8 * 4).fill(255) };

let isAliased = false;

/** A worker's script lies outside every scope of ours; below the scope it comes through the service worker, as does all it loads. */
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
    import('#lib/browser/scan/reader.ts'),
    import('#lib/browser/scan/frames.ts'),
    import('#lib/browser/scan/sheet.ts'),
    screens(),
  ]);
  const reader = openReader();
  await reader.read({ ...WARM_UP, data: new Uint8ClampedArray(WARM_UP.data) } as ImageData, 'once').finally(reader.close);
}

export function readyForCellar(scope: string, screens: () => Promise<unknown>) {
  workersBelow(scope);
  return warmUp(screens);
}
