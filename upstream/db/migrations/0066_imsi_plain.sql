DROP INDEX "sims_imsi";--> statement-breakpoint
ALTER TABLE "world"."lines" ADD COLUMN "imsi" text;--> statement-breakpoint
CREATE INDEX "sims_imsi" ON "sims" USING btree ("imsi") WHERE imsi is not null;