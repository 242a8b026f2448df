'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useSkin } from '#lib/browser/storage/skin.ts';
import { MapNote } from './MapNote.tsx';
import { MapSkeleton } from './MapSkeleton.tsx';
import type { SiteMapProps } from './mapProps.ts';
import css from './SiteMap.module.css';
import { useWebGL } from './webgl.ts';

// One of the two is drawn, as soon as it is known which, and says nothing that the page about it does not.
const MapLibreStage = lazyPart(async () => (await import('./MapLibreStage.tsx')).MapLibreStage, { isLarge: true, isBare: true });
const MapboxStage = lazyPart(async () => (await import('./MapboxStage.tsx')).MapboxStage, { isLarge: true, isBare: true });

/**
 * The one map of the desk: clustered points coloured by group, lines, markers, selection by lasso. Fills its place, or is a line that says why it
 * can't (`useMapTrouble`). Everything it says a list beside it has to say too. MapLibre on our own tiles, or Mapbox with a token; where Mapbox refuses, MapLibre takes over.
 */
export function SiteMap(props: SiteMapProps) {
  const t = useTranslations('ui.map');
  const canDraw = useWebGL();
  const [skin] = useSkin();
  const [hasFailed, setFailed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { label, settings, onUnavailable } = props;
  const why = canDraw === false ? 'webgl' : hasFailed ? 'failed' : undefined;
  useEffect(() => {
    if (why) onUnavailable?.(why);
  }, [why, onUnavailable]);
  const withMapbox = settings.mapboxToken !== null && !isRefused;
  const Stage = withMapbox ? MapboxStage : MapLibreStage;
  return (
    <section aria-label={label} data-map={why ? 'off' : undefined} className={why ? css.off : css.place}>
      {why && <MapNote>{t(why)}</MapNote>}
      {!why && canDraw === undefined && <MapSkeleton />}
      {!why && canDraw && (
        <Stage
          {...props}
          skin={skin}
          onFailed={() => (withMapbox ? setRefused(true) : setFailed(true))}
          isSubstitute={isRefused}
          meanwhile={<MapSkeleton />}
        />
      )}
    </section>
  );
}
