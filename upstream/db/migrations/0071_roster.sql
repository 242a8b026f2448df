CREATE TABLE "roster_days" (
	"technician_id" integer NOT NULL,
	"date" date NOT NULL,
	"shift_start" text,
	"shift_end" text,
	"reason" text,
	"note" text,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "roster_days_technician_id_date_pk" PRIMARY KEY("technician_id","date"),
	CONSTRAINT "roster_days_shift" CHECK ((shift_start is null) = (shift_end is null))
);
--> statement-breakpoint
ALTER TABLE "roster_days" ADD CONSTRAINT "roster_days_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_days_date" ON "roster_days" USING btree ("date");