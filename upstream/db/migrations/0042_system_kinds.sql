ALTER TABLE "tests" ADD COLUMN "since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "fire_watch_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "systems" ADD COLUMN "kinds" jsonb;--> statement-breakpoint
CREATE INDEX "tests_system" ON "tests" USING btree ("system_no","asked_at");