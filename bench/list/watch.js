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
  window.told = () => ({
    ...seen,
    tbt: blocked(),
    scripts: scripts(),
    document: performance.getEntriesByType('navigation')[0]?.transferSize ?? 0,
  });

  let durations = [0];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) durations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.interactions = () => {
    const since = durations;
    durations = [0];
    return since;
  };

  const isReacts = (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps$'));
  // After a frame's callbacks comes its paint, then the timers.
  const painted = (note) => setTimeout(() => note(performance.now()));
  window.rowsNow = () => [...document.querySelectorAll(row)].map((each) => each.closest('tr')?.textContent).join();
  window.shown = (expression) =>
    new Promise((tell) => {
      const isShown = new Function(`return (${expression})`);
      const ask = () => (isShown() ? painted(tell) : requestAnimationFrame(ask));
      ask();
    });
  const look = () => {
    const found = document.querySelectorAll(row);
    if (found.length < rows) return requestAnimationFrame(look);
    painted((now) => {
      seen.readable ||= now;
      window.rowsFirst ??= window.rowsNow();
    });
    if (!isReacts(found[0]) || !isReacts(document.querySelector(search))) return requestAnimationFrame(look);
    painted((now) => {
      seen.usable = now;
      seen.scriptsUntilUsable = scripts();
    });
  };
  requestAnimationFrame(look);
}
