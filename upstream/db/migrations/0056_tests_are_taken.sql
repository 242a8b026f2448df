ALTER TABLE "tests" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "escalation" text;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "taken_at" timestamp with time zone;