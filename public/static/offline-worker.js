/*
 * The service worker of the installer's page and of a technician's day, one registration for each and per language (`/installer/`, `/map`,
 * `/de/installer/`, …), never `/`. Loaded by `/sw.js`, which says BUILD and WORDS. Pages come from the network first, and are kept only when the page
 * asks for it; files that are named by their content come from the phone first; nothing under /api is touched.
 */
const { pathname: SCOPE } = new URL(self.registration.scope);
const PREFIX = `linekeeper ${SCOPE} `;
const CACHE = PREFIX + self.BUILD;
/** A worker's own script is fetched for its address, not for its page: below the scope it comes through here, and works offline. */
const ALIAS = `${SCOPE}files`;
const PATIENCE_MS = 4000;

const fileOf = (path) => {
  const real = path.startsWith(`${ALIAS}/_next/static/`) ? path.slice(ALIAS.length) : path;
  return real.startsWith('/_next/static/') || /^\/static\/[\w-]+\.(png|svg)$/.test(real) ? real : undefined;
};

async function file(path, real) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(real, { ignoreVary: true });
  const found = kept ?? (await fetch(real));
  if (!kept && found.ok) await cache.put(real, found.clone());
  return path === real ? found : new Response(found.body, { status: found.status, headers: found.headers });
}

const within = (ms, promise) => Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error('too slow')), ms))]);

const isOurs = (response) => response.ok && !response.redirected && (response.headers.get('content-type') ?? '').includes('text/html');

/** `isWanted`: the page asked to be kept, or is kept already. Whoever is refused or sent elsewhere, to the login, may not have it any more. */
async function fromNetwork(path, isWanted) {
  const response = await fetch(path, { credentials: 'same-origin', cache: 'no-store' });
  const cache = await caches.open(CACHE);
  if (isOurs(response)) {
    if (isWanted) await cache.put(path, response.clone());
  } else if (response.redirected || response.status < 500) await cache.delete(path);
  // What was followed once may not be handed to a browser that goes to another page.
  return response.redirected ? Response.redirect(response.url) : response;
}

/** What is said when a page was never opened on this phone with a network. */
const stranded = () => {
  const { lang, title, text } = self.WORDS[SCOPE] ?? self.WORDS['/installer/'];
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  });
};

async function page(event) {
  const { pathname, search } = new URL(event.request.url);
  const kept = await (await caches.open(CACHE)).match(pathname, { ignoreVary: true });
  const asked = search ? fetch(event.request) : fromNetwork(pathname, kept !== undefined);
  event.waitUntil(asked.catch(() => undefined));
  try {
    return await (kept ? within(PATIENCE_MS, asked) : asked);
  } catch {
    return kept ?? stranded();
  }
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  const real = fileOf(pathname);
  if (real) event.respondWith(file(pathname, real));
  else if (mode === 'navigate') event.respondWith(page(event));
});

/** What the page needs to work in a cellar: itself, and every file it names. Answers when all of it is on the phone. */
async function keep({ pathname, files }) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const each of files) if (!(await cache.match(each, { ignoreVary: true }))) missing.push(each);
  const kept = await cache.match(pathname, { ignoreVary: true });
  const asked = fromNetwork(pathname, true);
  // In the cellar already, with a page that was kept: that is the one there is.
  const have = kept ? within(PATIENCE_MS, asked).catch(() => undefined) : asked;
  await Promise.all([have, ...missing.map((each) => file(each, each))]);
}

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data === 'take-over') event.waitUntil(self.skipWaiting());
  else if (data?.keep)
    event.waitUntil(
      keep(data.keep).then(
        () => ports[0]?.postMessage('kept'),
        () => ports[0]?.postMessage('missing'),
      ),
    );
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});
