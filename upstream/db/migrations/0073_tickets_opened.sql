ALTER TABLE "tickets" DROP CONSTRAINT "tickets_status_known";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "caller_name" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "caller_phone" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "warranty" boolean;--> statement-breakpoint
CREATE INDEX "tickets_value" ON "tickets" USING btree ((case when ticket_number ~ '^[0-9]{1,15}$' then ticket_number::bigint end) desc nulls last);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_status_known" CHECK (status in ('open', 'scheduled', 'dispatched', 'on-site', 'go-back', 'resolved', 'on-hold', 'closed', 'canceled'));