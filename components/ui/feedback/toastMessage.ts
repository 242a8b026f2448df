export type ToastAct = { label: string; run: () => void };

export type ToastMessage = { text: string; act?: ToastAct };
