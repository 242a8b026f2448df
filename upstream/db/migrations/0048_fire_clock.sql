ALTER TABLE "systems" ADD COLUMN "outages" jsonb;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "outages_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "fire_watch_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "systems_fire" ON "systems" USING btree ("outages_at" NULLS FIRST,"cs_no") WHERE kinds @> '["fire"]';