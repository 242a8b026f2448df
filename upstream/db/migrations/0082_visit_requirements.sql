ALTER TABLE "stops" ADD COLUMN "requires" jsonb;--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "second_id" integer;--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "equipment" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_second_id_technicians_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stops_second" ON "stops" USING btree ("second_id","date") WHERE second_id is not null;