DROP INDEX "sims_imei";--> statement-breakpoint
ALTER TABLE "sims" ALTER COLUMN "imei" SET DEFAULT '';--> statement-breakpoint
CREATE INDEX "lines_iccid" ON "world"."lines" USING btree ("iccid");--> statement-breakpoint
CREATE UNIQUE INDEX "sims_imei" ON "sims" USING btree ("imei") WHERE imei <> '';--> statement-breakpoint
ALTER TABLE "sims" ADD CONSTRAINT "sims_number" CHECK (imei <> '' or iccid is not null);