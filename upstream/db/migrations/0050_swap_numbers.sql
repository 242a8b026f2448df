ALTER TABLE "swaps" ADD COLUMN "numbers" jsonb;--> statement-breakpoint
UPDATE "swaps" SET "numbers" = jsonb_build_object(
	'old', (SELECT jsonb_build_object('imei', "imei", 'iccid', "iccid") FROM "sims" WHERE "sims"."id" = "old_sim_id"),
	'new', (SELECT jsonb_build_object('imei', "imei", 'iccid', "iccid") FROM "sims" WHERE "sims"."id" = "new_sim_id")
) WHERE "status" IN ('finalized', 'aborted', 'go-back');
