/** Where the chosen skin is remembered; read by the script before the first paint and by the theme. */
export const SKIN_KEYS = { modeStorageKey: 'linekeeper.skin', colorSchemeStorageKey: 'linekeeper.skin' } as const;
