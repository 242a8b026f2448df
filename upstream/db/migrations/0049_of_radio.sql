ALTER TABLE "sim_events" ADD COLUMN "of_radio" integer;--> statement-breakpoint
ALTER TABLE "sim_events" ADD COLUMN "radio" jsonb;--> statement-breakpoint
CREATE INDEX "sim_events_radio" ON "sim_events" USING btree ("sim_id") WHERE radio is not null;