ALTER TABLE "bulk_rows" ADD COLUMN "to_sim_id" integer;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "move" text;--> statement-breakpoint
CREATE INDEX "bulk_rows_open_to" ON "bulk_rows" USING btree ("to_sim_id") WHERE to_sim_id is not null and state in ('waiting', 'acting');