CREATE TABLE "on_call_branches" (
	"branch" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "on_call_nights" (
	"branch" text NOT NULL,
	"date" date NOT NULL,
	"technician_id" integer,
	"is_holiday" boolean NOT NULL,
	"note" text,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "on_call_nights_branch_date_pk" PRIMARY KEY("branch","date"),
	CONSTRAINT "on_call_nights_other" CHECK (is_holiday or technician_id is not null)
);
--> statement-breakpoint
CREATE TABLE "on_call_rotas" (
	"branch" text NOT NULL,
	"starts" date NOT NULL,
	"technician_ids" jsonb NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"all_day" jsonb NOT NULL,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "on_call_rotas_branch_starts_pk" PRIMARY KEY("branch","starts")
);
--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "escalated_to" text;--> statement-breakpoint
ALTER TABLE "on_call_nights" ADD CONSTRAINT "on_call_nights_branch_on_call_branches_branch_fk" FOREIGN KEY ("branch") REFERENCES "public"."on_call_branches"("branch") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_nights" ADD CONSTRAINT "on_call_nights_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_rotas" ADD CONSTRAINT "on_call_rotas_branch_on_call_branches_branch_fk" FOREIGN KEY ("branch") REFERENCES "public"."on_call_branches"("branch") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "on_call_nights_date" ON "on_call_nights" USING btree ("date");