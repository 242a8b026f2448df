const QUIET_INPUTS = ['checkbox', 'radio', 'button', 'submit', 'range'];

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement
    ? !QUIET_INPUTS.includes(target.type)
    : target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('textarea, select, [role="listbox"] *, [role="menu"] *'));
