'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MapLayerMouseEvent, MapRef } from 'react-map-gl/maplibre';
import { useMatches } from '#components/ui/display/useWidth.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { DrawOverlay } from './DrawOverlay.tsx';
import { type Engine, EngineProvider } from './engine.ts';
import { HoveredLayer } from './HoveredLayer.tsx';
import { LineLayers } from './LineLayers.tsx';
import { MapCredits } from './MapCredits.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapMarkers } from './MapMarkers.tsx';
import { MapSkeleton } from './MapSkeleton.tsx';
import css from './MapStage.module.css';
import { MapTip } from './MapTip.tsx';
import { MapTools } from './MapTools.tsx';
import type { SiteMapProps } from './mapProps.ts';
import type { Skin } from './marks.ts';
import { PointLayers } from './PointLayers.tsx';
import { boundsOf } from './points.ts';
import { RegionLayers } from './RegionLayers.tsx';
import type { Tool } from './region.ts';
import { type Pointed, usePointing } from './usePointing.ts';

export type StageProps = SiteMapProps & { skin: Skin; isSubstitute: boolean; onFailed(): void };

/** Where nothing is to be seen yet: the lower forty-eight. */
const NOWHERE: [[number, number], [number, number]] = [
  [-125, 24.4],
  [-66.9, 49.4],
];
const NONE: never[] = [];
const PADDING = { top: 56, bottom: 64, left: 48, right: 64 };
const PATIENCE_MS = 20_000;
const INTERACTIVE = ['points', 'clusters'];

export function MapStage({ engine, ...props }: StageProps & { engine: Engine }) {
  const {
    settings,
    skin,
    points,
    groups,
    lines = NONE,
    markers = NONE,
    regions = NONE,
    tools = NONE,
    hovered = null,
    fit,
    focus,
    onFailed,
  } = props;
  const t = useTranslations('ui.map');
  const [motion] = usePreference('motion');
  const isCalm = useMatches('(prefers-reduced-motion: reduce)') || motion === 'reduced';
  const ref = useRef<MapRef>(null);
  const [isReady, setReady] = useState(false);
  const [tool, setTool] = useState<Tool | null>(null);
  const [view, setView] = useState('');
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const pointing = usePointing({ engine, isCalm, setPointed, ...props });
  const style = useMemo(() => engine.style(settings, skin), [engine, settings, skin]);
  const bounds = useMemo(() => boundsOf([...points, ...markers]), [points, markers]);

  const lookAtAll = (duration: number) => {
    if (bounds) ref.current?.fitBounds(bounds, { padding: PADDING, maxZoom: 12, duration: isCalm ? 0 : duration });
  };
  const hasPlaces = bounds !== undefined;
  const seen = useRef(hasPlaces ? `${fit ?? ''}` : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when asked to or when the first places come, not at every change
  useEffect(() => {
    const wanted = hasPlaces ? `${fit ?? ''}` : undefined;
    if (!isReady || wanted === undefined || seen.current === wanted) return;
    lookAtAll(seen.current === undefined ? 0 : 200);
    seen.current = wanted;
  }, [isReady, hasPlaces, fit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes when the place changes
  useEffect(() => {
    if (!isReady || !focus) return;
    const zoom = focus.zoom ?? Math.max(ref.current?.getZoom() ?? 0, 11);
    ref.current?.easeTo({ center: [focus.lng, focus.lat], zoom, duration: isCalm ? 0 : 200 });
  }, [isReady, focus]);
  useEffect(() => {
    if (isReady || !engine.creditsItself) return;
    const timer = setTimeout(onFailed, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady, engine, onFailed]);

  useEffect(() => {
    if (!tool) return;
    const end = ({ key }: KeyboardEvent) => key === 'Escape' && setTool(null);
    window.addEventListener('keydown', end);
    return () => window.removeEventListener('keydown', end);
  }, [tool]);

  const noteView = () => {
    const map = ref.current;
    if (map) setView([map.getCenter().lng, map.getCenter().lat, map.getZoom()].map((value) => value.toFixed(5)).join());
  };
  const begin = () => {
    const map = ref.current?.getMap();
    map?.touchZoomRotate.disableRotation();
    map?.keyboard.disableRotation();
    noteView();
    setReady(true);
  };
  const failed = ({ target, error }: { target: unknown; error: { message?: string; status?: number } }) => {
    if (!target || engine.isFatal(error)) onFailed();
  };
  const { Map: Canvas } = engine.rm;
  return (
    <EngineProvider value={engine}>
      <div data-map={isReady ? 'ready' : 'loading'} data-view={view} className={css.stage}>
        <Canvas
          ref={ref}
          {...engine.props(settings, isCalm)}
          mapStyle={style}
          initialViewState={{ bounds: bounds ?? NOWHERE, fitBoundsOptions: { padding: PADDING, maxZoom: 12 } }}
          minZoom={2}
          maxZoom={18}
          maxPitch={0}
          dragRotate={false}
          pitchWithRotate={false}
          touchPitch={false}
          renderWorldCopies={false}
          fadeDuration={0}
          locale={{ 'Map.Title': t('byKeys', { map: props.label }), 'Marker.Title': t('marker') }}
          interactiveLayerIds={INTERACTIVE}
          cursor={pointed ? 'pointer' : undefined}
          onLoad={begin}
          onError={failed as never}
          onMoveStart={() => setPointed(null)}
          onMoveEnd={noteView}
          onIdle={props.onRest}
          onClick={pointing.press as (event: MapLayerMouseEvent) => void}
          onMouseMove={pointing.move as (event: MapLayerMouseEvent) => void}
          onMouseOut={pointing.leave}
        >
          <PointLayers points={points} groups={groups} selected={props.selected} skin={skin} />
          {regions.length > 0 && <RegionLayers regions={regions} skin={skin} />}
          {lines.length > 0 && <LineLayers lines={lines} skin={skin} />}
          {hovered !== null && <HoveredLayer points={points} hovered={hovered} skin={skin} />}
          <MapMarkers markers={markers} onDrop={props.onMarkerDrop} />
        </Canvas>
        {!isReady && <MapSkeleton />}
        {tool && (
          <DrawOverlay
            tool={tool}
            points={points}
            ringOf={(shape) => {
              const map = ref.current;
              return map ? shape.map(([x, y]) => map.unproject([x, y]).toArray() as [number, number]) : undefined;
            }}
            onEnd={(...drawn) => props.onRegion?.(...drawn)}
          />
        )}
        {pointed && <MapTip {...pointed} groups={groups} tip={props.tip} />}
        {isReady && (
          <MapTools
            tools={tools}
            tool={tool}
            onTool={setTool}
            onZoom={(by) => ref.current?.easeTo({ zoom: (ref.current?.getZoom() ?? 0) + by, duration: isCalm ? 0 : 160 })}
            onAll={bounds ? () => lookAtAll(200) : undefined}
          />
        )}
        <MapLegend groups={groups} note={props.isSubstitute ? t('substitute') : undefined} />
        {!engine.creditsItself && <MapCredits tiles={settings.tiles} />}
        {props.children && <div className={css.above}>{props.children}</div>}
      </div>
    </EngineProvider>
  );
}
