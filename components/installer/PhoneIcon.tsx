import { ICON_PATHS, type IconName } from '#components/ui/display/iconPaths.ts';

/** A sign beside its words, never instead of them. */
export const PhoneIcon = ({ name }: { name: IconName }) => (
  <svg aria-hidden className="ph-icon" data-directed={name === 'back' ? '' : undefined} viewBox="0 0 24 24">
    <path d={ICON_PATHS[name]} />
  </svg>
);
