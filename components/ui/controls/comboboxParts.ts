'use client';

/**
 * The list is placed anew with every key; it does not also tell React, which has no use for it: after fifty keys without a pause, as a
 * scanner sends them, React would take these tellings for a component that never comes to rest, and throw.
 */
export const COMBOBOX_PARTS = {
  popper: { popperOptions: { modifiers: [{ name: 'onUpdate', enabled: false }] } },
  // For the pointer: who hears the page has the field itself, whose keys open it, and not a second thing of no name of its own.
  popupIndicator: { 'aria-hidden': true },
};
