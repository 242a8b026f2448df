/** What was pressed or typed before anybody listened; of a field what stands in it now, and what the server had put there. */
export type EarlyEvent = { event: Event; at: number; value?: string; served?: string };

declare global {
  interface Window {
    /** Ends the holding, and hands over what was held. */
    __early?: () => EarlyEvent[];
  }
}

/** Until the page is alive it keeps what is pressed and typed from whoever may listen already, so that everything is done later, once. */
export const EARLY_SCRIPT = `(function () {
  var held = [], types = ['click', 'keydown', 'keyup', 'input', 'change', 'submit'];
  function hold(e) {
    var t = e.target, is = e.type;
    function at(these) { return t.closest && t.closest(these) }
    if (is == 'click' && at('a[href],summary,[popovertarget]')) return;
    e.stopImmediatePropagation();
    if (is == 'submit'
      || is == 'click' && at('button,label,[type=checkbox],[type=radio],[type=submit],[type=file]')
      || is == 'keydown' && (e.ctrlKey || e.metaKey) && /^[ks]$/i.test(e.key)
      || is == 'keydown' && e.key == ' ' && !at('a,button,input,label,select,summary,textarea')) e.preventDefault();
    held.push({ event: e, at: performance.now(), value: t.value, served: t.defaultValue })
  }
  types.forEach(function (type) { addEventListener(type, hold, true) });
  window.__early = function () {
    types.forEach(function (type) { removeEventListener(type, hold, true) });
    return held
  }
})();`;
