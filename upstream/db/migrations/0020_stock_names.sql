CREATE TABLE "stock_names" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_names_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "stock_names_kind_known" CHECK (kind in ('device_type', 'warehouse_code'))
);
--> statement-breakpoint
INSERT INTO "stock_names" ("kind", "name", "created_at")
SELECT 'device_type', "device_type", now() FROM "sims" WHERE "device_type" <> ''
UNION SELECT 'device_type', "device_type", now() FROM "batches" WHERE "device_type" <> ''
UNION SELECT 'device_type', "device_type", now() FROM "stock_minimums" WHERE "device_type" <> ''
UNION SELECT 'warehouse_code', "warehouse_code", now() FROM "sims" WHERE "warehouse_code" <> ''
UNION SELECT 'warehouse_code', "warehouse_code", now() FROM "batches" WHERE "warehouse_code" <> ''
UNION SELECT 'warehouse_code', "warehouse_code", now() FROM "stock_minimums" WHERE "warehouse_code" <> '';
