import { DirectionsScreen } from '#components/directions/DirectionsScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { mapSettings } from '#lib/server/basemap/basemap.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('directions');

export default async function DirectionsPage() {
  await enter('directions');
  return <DirectionsScreen map={await mapSettings()} />;
}
