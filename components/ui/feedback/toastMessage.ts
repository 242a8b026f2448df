/** A way back, offered while the words stand. */
export type ToastAct = { label: string; run: () => void };

export type ToastMessage = { text: string; act?: ToastAct };
