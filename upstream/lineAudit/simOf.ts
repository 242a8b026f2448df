import { type SQL, sql } from 'drizzle-orm';

/** The SIM of a bill's line `r`. A card is known by its ICCID alone; where the bill names none, the line is that of the radio, or else of the phone number. */
export const simOf = (provider: SQL): SQL => sql`case
  when r.iccid is not null then (select s.id from sims s where s.iccid = r.iccid)
  when r.imei is not null then (select s.id from sims s where s.imei = r.imei and s.imei <> '' and s.provider = ${provider} limit 1)
  else (select s.id from sims s where s.msisdn = r.mdn and s.provider = ${provider} order by s.id limit 1) end`;
