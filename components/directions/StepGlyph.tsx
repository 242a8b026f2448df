'use client';

import AddRoadOutlined from '@mui/icons-material/AddRoadOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import MergeOutlined from '@mui/icons-material/MergeOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import RoundaboutRightOutlined from '@mui/icons-material/RoundaboutRightOutlined';
import StraightOutlined from '@mui/icons-material/StraightOutlined';
import TripOriginOutlined from '@mui/icons-material/TripOriginOutlined';
import TurnLeftOutlined from '@mui/icons-material/TurnLeftOutlined';
import TurnRightOutlined from '@mui/icons-material/TurnRightOutlined';
import TurnSlightLeftOutlined from '@mui/icons-material/TurnSlightLeftOutlined';
import TurnSlightRightOutlined from '@mui/icons-material/TurnSlightRightOutlined';
import UTurnLeftOutlined from '@mui/icons-material/UTurnLeftOutlined';
import type { RouteStep, StepKind } from '#lib/contract/directions.ts';

const TURNS = {
  uturn: UTurnLeftOutlined,
  'sharp right': TurnRightOutlined,
  right: TurnRightOutlined,
  'slight right': TurnSlightRightOutlined,
  straight: StraightOutlined,
  'slight left': TurnSlightLeftOutlined,
  left: TurnLeftOutlined,
  'sharp left': TurnLeftOutlined,
} as const;

const KINDS: Partial<Record<StepKind, typeof FlagOutlined>> = {
  depart: TripOriginOutlined,
  arrive: FlagOutlined,
  merge: MergeOutlined,
  roundabout: RoundaboutRightOutlined,
  follow: AddRoadOutlined,
  reach: StraightOutlined,
  leave: TurnSlightRightOutlined,
  straight: MoreHorizOutlined,
};

export function StepGlyph({ step: { kind, turn } }: { step: RouteStep }) {
  const Icon = KINDS[kind] ?? TURNS[turn ?? 'straight'];
  return <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />;
}
