CREATE TABLE "stop_acts" (
	"stop_id" integer NOT NULL,
	"act_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stop_acts_stop_id_act_id_pk" PRIMARY KEY("stop_id","act_id")
);
--> statement-breakpoint
ALTER TABLE "stop_acts" ADD CONSTRAINT "stop_acts_stop_id_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_acts" ADD CONSTRAINT "stop_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;