export const missingOf = (day: unknown, who: unknown) => (day ? 'noOne' : who ? 'noDay' : 'neither');
