CREATE TABLE "former_customers" (
	"cs_no" text NOT NULL,
	"customer_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_customers_cs_no_customer_id_pk" PRIMARY KEY("cs_no","customer_id")
);
--> statement-breakpoint
ALTER TABLE "former_customers" ADD CONSTRAINT "former_customers_cs_no_systems_cs_no_fk" FOREIGN KEY ("cs_no") REFERENCES "public"."systems"("cs_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "former_customers" ("cs_no", "customer_id", "until")
SELECT "cs_no", "customer_id", max("at") FROM (
  SELECT jsonb_array_elements_text("facts"->'removed') AS "cs_no", "customer_id", "at" FROM "customer_events" WHERE "kind" = 'systems'
  UNION ALL
  SELECT "added"->>'cs_no', coalesce((SELECT min("id") FROM "invoice_customers" WHERE "name" = "added"->>'from' AND "id" <> "customer_events"."customer_id"), 0), "at"
  FROM "customer_events" CROSS JOIN LATERAL jsonb_array_elements("facts"->'added') AS "added"
  WHERE "kind" = 'systems' AND "added"->>'from' IS NOT NULL
) "gone" WHERE EXISTS (SELECT 1 FROM "systems" WHERE "systems"."cs_no" = "gone"."cs_no")
GROUP BY "cs_no", "customer_id";