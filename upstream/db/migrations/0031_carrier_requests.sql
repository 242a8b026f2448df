CREATE TABLE "carrier_requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"carrier_id" text,
	"action" text NOT NULL,
	"hardware" jsonb NOT NULL,
	"target" jsonb,
	"outcome" text,
	"words" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "carrier_requests_carrier_id" ON "carrier_requests" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_requests_sent_at" ON "carrier_requests" USING btree ("sent_at");