ALTER TABLE "sims" DROP CONSTRAINT "sims_provider";--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "former_msisdn" text;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "number_kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sims" ADD COLUMN "settling_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sims" ADD CONSTRAINT "sims_provider" CHECK (provider in ('vzw', 'att', 'tmo'));--> statement-breakpoint
-- Verizon has no activation ready and no purged: what was called so was marked by us, or is off its list.
UPDATE "sims" SET "version" = "version" + 1, "status" = CASE "status" WHEN 'purged' THEN 'retired' ELSE 'test-ready' END
WHERE "provider" = 'vzw' AND "status" IN ('activation-ready', 'purged');--> statement-breakpoint
-- Control Center suspends nothing: such a line was deactivated.
UPDATE "sims" SET "version" = "version" + 1, "status" = 'deactivated' WHERE "provider" = 'att' AND "status" = 'suspended';--> statement-breakpoint
-- A line that Verizon deactivated has no number any more; it is kept for fifty days.
UPDATE "sims" SET "version" = "version" + 1, "former_msisdn" = "msisdn", "number_kept_until" = "updated_at" + interval '50 days', "msisdn" = NULL
WHERE "provider" = 'vzw' AND "status" = 'deactivated' AND "msisdn" IS NOT NULL;--> statement-breakpoint
UPDATE "sims" SET "provider_state" = 'not found' WHERE "provider" = 'vzw' AND "provider_state" = 'deleted';--> statement-breakpoint
UPDATE "world"."lines" SET "state" = 'not found' WHERE "provider" = 'vzw' AND "state" = 'deleted';--> statement-breakpoint
UPDATE "world"."lines" SET "msisdn" = NULL WHERE "provider" = 'vzw' AND "state" IN ('deactive', 'not found');
