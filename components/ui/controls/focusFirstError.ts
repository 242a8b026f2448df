/** After a form was sent in vain the first field that is wrong has the focus, once it is drawn as such. */
export const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
