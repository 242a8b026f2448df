CREATE TABLE "customer_reports" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	"words" text NOT NULL,
	"call_when" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "customer_reports" ADD CONSTRAINT "customer_reports_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_reports" ADD CONSTRAINT "customer_reports_customer_id_invoice_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."invoice_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_reports" ADD CONSTRAINT "customer_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_reports_customer" ON "customer_reports" USING btree ("customer_id","at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_invoice_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."invoice_customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id") WHERE customer_id is not null;