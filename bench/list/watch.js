// Runs in a page before anything of it and notes what is seen while it is loaded: times in ms since the navigation, sizes in bytes on the wire. Sent
// as it stands: what a compiler puts into a file is not there in the page. `wanted` is given before.
{
  const QUIET = 1000;
  const BLOCKS = 50;
  const { row, search, rows } = window.wanted;
  const seen = { readable: 0, usable: 0, scriptsUntilUsable: 0, lcp: 0, largest: '', cls: 0 };
  const tasks = [];

  const observe = (type, each) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry);
    }).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => tasks.push([startTime, startTime + duration]));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcp = startTime;
    seen.largest = `${element?.tagName} ${element?.textContent?.slice(0, 40)}`;
  });

  const scripts = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);

  /** What each task blocked beyond 50 ms, once anything had been painted. */
  const blocked = () => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return tasks.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, first) - BLOCKS), 0);
  };

  window.isAtRest = () => {
    const answers = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
    const last = Math.max(seen.usable, ...answers, ...tasks.map(([, to]) => to));
    return seen.usable > 0 && performance.now() - last > QUIET;
  };
  window.told = () => ({ ...seen, tbt: blocked(), scripts: scripts() });

  const isReacts = (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps$'));
  // After a frame's callbacks comes its paint, then the timers.
  const painted = (note) => setTimeout(() => note(performance.now()));
  const look = () => {
    const found = document.querySelectorAll(row);
    if (found.length < rows) return requestAnimationFrame(look);
    painted((now) => {
      seen.readable ||= now;
    });
    if (!isReacts(found[0]) || !isReacts(document.querySelector(search))) return requestAnimationFrame(look);
    painted((now) => {
      seen.usable = now;
      seen.scriptsUntilUsable = scripts();
    });
  };
  requestAnimationFrame(look);
}
