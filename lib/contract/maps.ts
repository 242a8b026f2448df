export type MapSchema = 'linekeeper' | 'protomaps' | 'openmaptiles' | 'pictures';

export type BaseTiles = {
  /** Path on the desk; the file behind it never changes. */
  url: string;
  schema: MapSchema;
  attribution: { text: string; href?: string }[];
};

export type MapSettings = { tiles: BaseTiles | null; mapboxToken: string | null };
