'use client';

import { MapStage, type StageProps } from './MapStage.tsx';
import { mapbox } from './mapboxEngine.ts';

export const MapboxStage = (props: StageProps) => <MapStage engine={mapbox} {...props} />;
