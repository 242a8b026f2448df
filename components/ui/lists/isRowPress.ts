export const isRowPress = (target: EventTarget) => target instanceof Element && !target.closest('a, button, input, label');
