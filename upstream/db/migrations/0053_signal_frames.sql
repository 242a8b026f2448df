ALTER TABLE "world"."accounts" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "world"."signals" ADD COLUMN "acted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "world"."signals" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
UPDATE "world"."accounts" SET "format" = CASE WHEN "systems"."panel_type" ~ 'X[TR]' THEN 'dmp' WHEN "systems"."panel_type" LIKE 'PC%' THEN 'sia' ELSE 'contact-id' END FROM "systems" WHERE "systems"."cs_no" = "accounts"."cs_no";