export type Stamped = { id: string; at: string; sent_at: string };

/** When an act was done: as long before now as the phone says it waited, whatever time the phone believes it is. */
export const doneAt = ({ at, sent_at }: Stamped, now: Date) => new Date(now.getTime() - Math.max(0, Date.parse(sent_at) - Date.parse(at)));
