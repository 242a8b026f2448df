/** Whether a press was meant for the row, and not for a link, a button or a box in it. */
export const isRowPress = (target: EventTarget) => target instanceof Element && !target.closest('a, button, input, label');
