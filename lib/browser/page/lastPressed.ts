const OPENS = 'button, summary, [role="button"], [role="menuitem"], [role="row"], tr';

let pressed: { on: Element; at: number } | undefined;

function remember(event: Event) {
  const isPress = event.type === 'click' || (event as KeyboardEvent).key === 'Enter';
  const on = isPress && event.target instanceof Element ? event.target.closest(`a, input, ${OPENS}`) : null;
  pressed = on?.matches(OPENS) ? { on, at: performance.now() } : undefined;
}

if (typeof window !== 'undefined')
  for (const type of ['click', 'keydown']) addEventListener(type, remember, { capture: true, passive: true });

/** What is drawn later than this was not drawn because of the press. */
const SHORTLY_MS = 200;

export function lastPressed(): Element | undefined {
  return pressed?.on.isConnected && performance.now() - pressed.at < SHORTLY_MS ? pressed.on : undefined;
}
