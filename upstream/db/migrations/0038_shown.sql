ALTER TABLE "scheduled_changes" ADD COLUMN "shown_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "shown_cents" integer DEFAULT 0 NOT NULL;