ALTER TABLE "sims" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "world"."lines" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sims_former" ON "sims" USING btree ("former_msisdn") WHERE former_msisdn is not null;