ALTER TABLE "world"."accounts" ADD COLUMN "service" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "world"."accounts" ADD COLUMN "silent_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "world"."accounts" ADD COLUMN "radios" integer;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "seen_imei" text;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "station_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "last_signal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "supervision" integer;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "radios" integer;--> statement-breakpoint
ALTER TABLE "world"."lines" ADD COLUMN "seen_imei" text;--> statement-breakpoint
CREATE INDEX "sims_loose" ON "sims" USING btree ("provider","id") WHERE cs_no is null and status in ('active', 'suspended');--> statement-breakpoint
CREATE INDEX "sims_on_system" ON "sims" USING btree ("cs_no","status","provider") WHERE cs_no is not null;--> statement-breakpoint
CREATE INDEX "sims_moved" ON "sims" USING btree ("id") WHERE seen_imei is not null;--> statement-breakpoint
CREATE INDEX "sims_unsure" ON "sims" USING btree ("id") WHERE status = 'unknown' or provider_checked_at is null;--> statement-breakpoint
CREATE INDEX "systems_asked" ON "systems" USING btree ("station_asked_at" NULLS FIRST,"cs_no");--> statement-breakpoint
CREATE INDEX "systems_dead" ON "systems" USING btree ("cs_no") WHERE service <> 'live';--> statement-breakpoint
CREATE INDEX "systems_last_signal" ON "systems" USING btree ("last_signal_at");