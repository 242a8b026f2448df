ALTER TABLE "stops" ADD COLUMN "preferred_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "preferred_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "pin_technician_id" integer;--> statement-breakpoint
ALTER TABLE "stops" ADD COLUMN "pin_date" date;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_pin_technician_id_technicians_id_fk" FOREIGN KEY ("pin_technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;