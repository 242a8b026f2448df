-- Technicians read the SIMs of their branch, as everything else. Rules that somebody else wrote stay as they are.
UPDATE "users" SET "version" = "version" + 1, "ability" = (
  SELECT jsonb_agg(CASE WHEN rule = '{"action":"read","subject":"Sim"}'::jsonb
    THEN rule || jsonb_build_object('conditions', jsonb_build_object('Branch', "users"."branch")) ELSE rule END ORDER BY place)
  FROM jsonb_array_elements("users"."ability") WITH ORDINALITY AS listed(rule, place))
WHERE "role" = 'technician' AND jsonb_typeof("ability") = 'array'
  AND EXISTS (SELECT 1 FROM jsonb_array_elements(CASE jsonb_typeof("ability") WHEN 'array' THEN "ability" ELSE '[]'::jsonb END) AS listed(rule)
    WHERE rule = '{"action":"read","subject":"Sim"}'::jsonb);
