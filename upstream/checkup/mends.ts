/** The line of a Laravel, or the setting of the desk, that would mend a misfit, where the misfit tells it. */
const MENDS: readonly (readonly [misfit: RegExp, mend: string])[] = [
  [
    /^it is sent on to /,
    "in the exception handler: return response()->json(['message' => 'Unauthenticated.'], 401) if $request->expectsJson()",
  ],
  [/^content-type: .*html/, 'return response()->json($record), and APP_DEBUG=false: a page is no answer'],
  [/^what comes is no JSON/, 'php.ini: display_errors=0 and log_errors=1; a warning stands before the JSON'],
  [/^data: not there/, "return ['data' => $rows], or JsonResource::collection($rows)"],
  [/must be an instant/, "$casts = ['that_field' => 'datetime'] in the model, or ->toIso8601String()"],
  [/loses its last digits/, "$casts = ['that_field' => 'string'] in the model"],
  [/must be true or false/, "$casts = ['that_field' => 'boolean'] in the model"],
  [/: \{.*; must be (text|a number)/, "send the word, not the relation: $system->site->site_no, or $hidden = ['site'] in the model"],
  [/^sort=-id/, "$query->orderBy(ltrim($sort, '-'), str_starts_with($sort, '-') ? 'desc' : 'asc')"],
  [/^rows: not there/, "new BatchResource($batch->load('rows'))"],
  [/^it answers 404/, 'npm run laravel-kit -- FOLDER writes what is missing (docs/laravel-kit.md)'],
  [/^it answers 405/, 'php artisan route:list --path=api: the route has another method'],
  [/^it answers 419/, 'the route belongs into routes/api.php, whose group has no VerifyCsrfToken'],
  [/^it answers 422/, "in its rules: 'sometimes' or 'nullable' for what the desk does not send"],
  [/^it answers 501/, 'its controller is not written yet'],
  [
    /^what is wrong is accepted/,
    "$request->validate(['imei' => 'digits:15|unique:sims,imei,'.$id]) before it writes: 422 with errors by field",
  ],
  [/^it answers 5(?!01)\d\d/, 'storage/logs/laravel.log says why'],
];

/** `csv: it answers 404` is said of a part. */
const withoutPart = (text: string) => text.replace(/^(csv|xlsx): /, '');

export const mendsOf = (misfits: readonly string[]) =>
  MENDS.filter(([misfit]) => misfits.some((text) => misfit.test(withoutPart(text)))).map(([, mend]) => mend);
