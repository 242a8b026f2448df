/** What the layers of a base map are called: as ours are, as Protomaps or OpenMapTiles name them, or pictures without layers. */
export type MapSchema = 'linekeeper' | 'protomaps' | 'openmaptiles' | 'pictures';

export type BaseTiles = {
  /** Path on the desk; the file behind it never changes. */
  url: string;
  schema: MapSchema;
  attribution: { text: string; href?: string }[];
};

/** What a page with a map has to know of the settings. Without tiles there is only plain ground, without a token no Mapbox. */
export type MapSettings = { tiles: BaseTiles | null; mapboxToken: string | null };
