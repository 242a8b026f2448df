/** How what was said is taken back: its button, and Ctrl Z while it stands. */
export type ToastAct = { label: string; run: () => void };
/** Where what was said is looked at. */
export type ToastLink = { label: string; href: string };

export type ToastMessage = { text: string; act?: ToastAct; link?: ToastLink };
