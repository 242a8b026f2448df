'use client';

/** Placed anew with every key, and React not told: after fifty keys of a scanner it would see a component that never rests, and throw. */
export const COMBOBOX_PARTS = {
  popper: { popperOptions: { modifiers: [{ name: 'onUpdate', enabled: false }] } },
  // For the pointer: who hears the page has the field itself, whose keys open it, and not a second thing of no name of its own.
  popupIndicator: { 'aria-hidden': true },
};
