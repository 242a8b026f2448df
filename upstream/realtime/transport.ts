export type Transport = { post(text: string): Promise<unknown>; close(): Promise<unknown> };

export type TransportEvents = { onText(text: string): void; onBack(): void };
