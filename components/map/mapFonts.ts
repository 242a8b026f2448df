export type MapFonts = { regular: string; strong: string; italic: string };
