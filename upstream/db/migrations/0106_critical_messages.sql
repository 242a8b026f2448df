ALTER TABLE "ticket_events" ADD COLUMN "is_critical" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "settled_by" text;--> statement-breakpoint
CREATE INDEX "ticket_events_critical" ON "ticket_events" USING btree ("ticket_id") WHERE is_critical and settled_at is null;