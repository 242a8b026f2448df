ALTER TABLE "world"."panels" ADD COLUMN "fitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "world"."accounts" ADD COLUMN "silent_paths" jsonb;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "dead_paths" jsonb;