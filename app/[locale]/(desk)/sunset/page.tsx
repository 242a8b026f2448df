import { SunsetScreen } from '#components/sunset/SunsetScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { mapSettings } from '#lib/server/basemap/basemap.ts';
import { enter } from '#lib/server/pages/enter.ts';

export const generateMetadata = titled('sunset');

export default async function SunsetPage() {
  await enter('sunset');
  return <SunsetScreen map={await mapSettings()} />;
}
