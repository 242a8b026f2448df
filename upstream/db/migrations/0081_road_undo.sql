ALTER TABLE "stop_acts" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "stop_acts" ADD COLUMN "undone_at" timestamp with time zone;