ALTER TABLE "scheduled_changes" ADD COLUMN "shown_fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD COLUMN "shown_unknown" integer DEFAULT 0 NOT NULL;