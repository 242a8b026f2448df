'use client';

import { MapStage, type StageProps } from './MapStage.tsx';
import { maplibre } from './maplibreEngine.ts';

export const MapLibreStage = (props: StageProps) => <MapStage engine={maplibre} {...props} />;
