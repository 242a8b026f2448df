/** Puts a text into a field as if it were typed: React hears of a text only when that is another one than it knows. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
