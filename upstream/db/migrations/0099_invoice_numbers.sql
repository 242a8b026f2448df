CREATE TABLE "invoice_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
INSERT INTO "invoice_series" ("series", "year", "last") SELECT 'invoice', "year", "last" FROM "invoice_years";--> statement-breakpoint
DROP TABLE "invoice_years" CASCADE;--> statement-breakpoint
DROP INDEX "invoices_number";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "document_number" text;--> statement-breakpoint
UPDATE "invoices" SET "document_number" = "year" || '-' || lpad("number"::text, greatest(4, length("number"::text)), '0') WHERE "number" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_document_number" ON "invoices" USING btree ("document_number");--> statement-breakpoint
CREATE INDEX "invoices_number" ON "invoices" USING btree ("year","number");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_document_number_given" CHECK ((number is null) = (document_number is null));
