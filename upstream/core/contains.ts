export const contains = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
