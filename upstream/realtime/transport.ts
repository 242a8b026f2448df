/** What carries texts to every instance, this one included. `post` fails when it could not. */
export type Transport = { post(text: string): Promise<unknown>; close(): Promise<unknown> };

/** `onBack`: connected again, something may have been missed. */
export type TransportEvents = { onText(text: string): void; onBack(): void };
