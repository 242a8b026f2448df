ALTER TABLE "tests" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "left_why" text;