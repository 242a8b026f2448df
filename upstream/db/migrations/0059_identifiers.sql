ALTER TABLE "sims" DROP CONSTRAINT "sims_number";--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "meid" text;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "technology" text;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "certification" text;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "eid" text;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "imsi" text;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "account" text;--> statement-breakpoint
CREATE UNIQUE INDEX "sims_meid" ON "sims" USING btree ("meid") WHERE meid is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sims_imsi" ON "sims" USING btree ("imsi") WHERE imsi is not null;--> statement-breakpoint
CREATE INDEX "sims_eid" ON "sims" USING btree ("eid") WHERE eid is not null;--> statement-breakpoint
CREATE INDEX "sims_technology" ON "sims" USING btree ("technology","id") WHERE technology is not null;--> statement-breakpoint
ALTER TABLE "sims" ADD CONSTRAINT "sims_technology_known" CHECK (technology in ('2g', 'cdma', 'hspa', 'lte', 'cat-1', 'cat-m', 'nb-iot', '5g'));--> statement-breakpoint
ALTER TABLE "sims" ADD CONSTRAINT "sims_number" CHECK (imei <> '' or iccid is not null or meid is not null);