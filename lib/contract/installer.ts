import { z } from 'zod';
import { LANGUAGES } from '#lib/format/languages.ts';
import { ChannelProof, ChannelQuestion } from './channels.ts';
import { endpoint, named } from './endpoint.ts';
import {
  ActAnswer,
  InstallerAct,
  InstallerJob,
  InstallerLink,
  InstallerLook,
  InstallerPhotoForm,
  InstallerPhotoQuery,
  SignalCheck,
  SitePhoto,
} from './installer/shapes.ts';
import { all, FileBody, Id, maybe, one, Text } from './shapes.ts';

/** `token` is of the link's fragment. `device` is a secret of the phone, with which it alone may ask once more when an answer was lost. */
export const Entrance = z.object({
  cs_no: z.string().min(1).max(40),
  token: z.string().regex(/^[\w-]{22}$/),
  device: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
});
/** Of a right link that can't be opened `errors.token` says why: `used`, `revoked` or `over`. Any other is `not_found`. */
export const ENTRANCE_REFUSALS = ['used', 'revoked', 'over'] as const;
/** What the browser is told when its link was opened; the proof itself is in a cookie. */
export const Entered = z.object({ data: z.object({ cs_no: Text }) });

/** Where the page of a link is; the token follows as `#t=`. */
export const installerPath = (csNo: string) => `/installer/xt50/${encodeURIComponent(csNo)}`;

/** Each path has the page's CS number: a phone may hold proofs of several swaps, a cookie for each, and no act goes to another's. */
export const installer = named('installer', {
  /** A browser's `POST /api/installer/enter` takes an `Entrance` too, and answers `Entered` with the proof in a cookie. */
  enter: endpoint({
    method: 'POST',
    path: '/installer/enter',
    access: 'bff',
    body: Entrance,
    reply: z.object({ proof: z.string().min(1), cs_no: Text }),
    extension: 'installer',
  }),
  look: endpoint({
    method: 'POST',
    path: '/installer/look',
    access: 'public',
    body: z.object({ cs_no: z.string().min(1).max(40), ticket_number: z.string().min(1).max(40) }),
    reply: one(InstallerLook),
    extension: 'installer',
  }),
  job: endpoint({
    method: 'GET',
    path: '/installer/:cs/job',
    access: 'installer',
    reply: one(InstallerJob),
    extension: 'installer',
  }),
  signal: endpoint({
    method: 'GET',
    path: '/installer/:cs/signal',
    access: 'installer',
    reply: one(SignalCheck),
    extension: 'installer',
  }),
  act: endpoint({
    method: 'POST',
    path: '/installer/:cs/acts',
    access: 'installer',
    body: InstallerAct,
    reply: one(ActAnswer),
    extension: 'installer',
  }),
  photo: endpoint({
    method: 'POST',
    path: '/installer/:cs/photos',
    access: 'installer',
    query: InstallerPhotoQuery,
    body: InstallerPhotoForm,
    upload: true,
    reply: one(ActAnswer),
    extension: 'installer',
  }),
  hear: endpoint({
    method: 'POST',
    path: '/installer/:cs/broadcasting/auth',
    access: 'installer',
    body: ChannelQuestion,
    reply: ChannelProof,
    extension: 'installer',
  }),

  link: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/installer-link',
    access: ['read', 'SimSwap'],
    reply: one(maybe(InstallerLink)),
    extension: 'installer',
  }),
  makeLink: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/installer-link',
    access: ['update', 'SimSwap'],
    /** `starts`: the phone may put the system on test and let the swap go on, as far as the setting and the rights of whoever makes it go, or of whoever takes the swap over. */
    body: z.object({ name: z.string().trim().max(60).optional(), starts: z.boolean().optional() }),
    reply: one(z.object({ link: InstallerLink, token: z.string() })),
    extension: 'installer',
  }),
  /**
   * The link as a text message, in `language`, to a number that can be read as E.164 (else `errors.to`). It goes by a token of its own beside the one that was shown, made as it goes; whichever
   * is used first opens the link. Refused with `errors.text`: `none` (no link), `used`, `over`, `sending` (one is on its way), `too-many` (`MOST_LINK_TEXTS`), `day` (`MOST_SWAP_TEXTS`); 429 for one person's texts of a day.
   */
  textLink: endpoint({
    method: 'POST',
    path: '/sim-swap/:id/installer-link/text',
    access: ['update', 'SimSwap'],
    body: z.object({ to: z.string().trim().min(1).max(40), language: z.enum(LANGUAGES).optional() }),
    reply: one(InstallerLink),
    extension: 'linkTexts',
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/sim-swap/:id/installer-link',
    access: ['update', 'SimSwap'],
    /** The one that is meant: links do not change, another takes the place of the one before. */
    query: z.object({ link: Id.optional() }),
    reply: one(maybe(InstallerLink)),
    extension: 'installer',
  }),
  photos: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/photos',
    access: ['read', 'SimSwap'],
    reply: all(SitePhoto),
    extension: 'installer',
  }),
  showPhoto: endpoint({
    method: 'GET',
    path: '/sim-swap/:id/photos/:photo',
    access: ['read', 'SimSwap'],
    reply: FileBody,
    file: true,
    extension: 'installer',
  }),
});
