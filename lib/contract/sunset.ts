import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { all, FileBody, Id, many, maybeNumber, maybeText, one, Version } from './shapes.ts';

/** A site whose old radio must be replaced before the carrier switches its generation off. */
export const SunsetItem = z.object({
  id: Id,
  Branch: maybeText,
  site_name: maybeText,
  cs_no: maybeText,
  address: maybeText,
  lat: maybeNumber,
  lng: maybeNumber,
  panel_type: maybeText,
  cell_type: maybeText,
  provider: maybeText,
  sunset_date: maybeText,
  status: maybeText,
  priority: maybeText,
  technician_id: maybeNumber,
  scheduled_for: maybeText,
  contact_name: maybeText,
  phone: maybeText,
  letter_sent_at: maybeText,
  notes: maybeText,
  tags: many(z.string()),
  version: Version,
});
export type SunsetItem = z.infer<typeof SunsetItem>;

export const SUNSET_FIELDS = ['status', 'priority', 'technician_id', 'scheduled_for', 'contact_name', 'phone', 'notes'] as const;

/** One field at a time; `was` is the value seen, so that two people on different fields do not collide. */
const FieldChange = z.object({ field: z.enum(SUNSET_FIELDS), value: z.unknown(), was: z.unknown().optional() });
const TagsChange = z.object({ value: z.array(z.string().max(40)).max(50), was: z.array(z.string()).optional() });
const Letters = z.object({ ids: z.array(Id), letter: z.string().nullable(), locale: z.enum(['de', 'en', 'fr', 'pt']).optional() });

export const sunset = {
  list: endpoint({ method: 'GET', path: '/sunset', access: ['read', 'Sunset'], summary: 'The whole sunset list', reply: all(SunsetItem) }),
  updateField: endpoint({
    method: 'POST',
    path: '/sunset/:id/update-field',
    access: ['update', 'Sunset'],
    summary: 'Save one field',
    body: FieldChange,
    reply: one(SunsetItem),
  }),
  updateTags: endpoint({
    method: 'POST',
    path: '/sunset/:id/update-tags',
    access: ['update', 'Sunset'],
    summary: 'Save the tags',
    body: TagsChange,
    reply: one(SunsetItem),
  }),
  export: endpoint({
    method: 'POST',
    path: '/sunset-export',
    access: ['read', 'Sunset'],
    summary: 'Chosen sites as spreadsheet or letters',
    body: Letters,
    reply: FileBody,
    file: true,
  }),
};
