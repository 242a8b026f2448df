export const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
