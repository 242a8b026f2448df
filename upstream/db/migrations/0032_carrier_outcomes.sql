ALTER TABLE "carrier_requests" ADD COLUMN "sendings" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_requests" ADD COLUMN "settled_at" timestamp with time zone;