ALTER TABLE "tickets" DROP CONSTRAINT "tickets_status_known";--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "departed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_status_known" CHECK (status in ('open', 'scheduled', 'dispatched', 'on-site', 'go-back', 'resolved', 'en-route', 'on-hold', 'closed', 'canceled'));