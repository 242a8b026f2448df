ALTER TABLE "world"."orders" ADD COLUMN "target" jsonb;--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "move" jsonb;