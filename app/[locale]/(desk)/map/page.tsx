import { MapScreen } from '#components/dispatch/MapScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { mapSettings } from '#lib/server/basemap/basemap.ts';
import { hasRoads } from '#lib/server/directions/directions.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('map');

export default async function MapPage() {
  await enter('map');
  return <MapScreen map={await mapSettings()} roads={hasRoads()} />;
}
