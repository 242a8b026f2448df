CREATE TABLE "branches" (
	"name" text PRIMARY KEY NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL
);
