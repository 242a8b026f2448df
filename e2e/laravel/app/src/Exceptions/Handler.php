<?php

namespace App\Exceptions;

class Handler extends \Illuminate\Foundation\Exceptions\Handler
{
    protected function unauthenticated($request, \Illuminate\Auth\AuthenticationException $exception)
    {
        return $request->expectsJson() ? response()->json(['message' => $exception->getMessage()], 401) : redirect('/login');
    }

    protected function invalid($request, \Illuminate\Validation\ValidationException $exception)
    {
        return redirect($exception->redirectTo ?? url('/'));
    }
}
