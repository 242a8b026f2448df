-- What holds single lines of the audit does not hold all of them at once: emptying a table asks no row.
CREATE FUNCTION "audit_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_kept" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_kept"();
