<?php

namespace App\Http\Controllers;

use App\Auth\Jwt;
use App\Habits;
use App\Models\User;
use DB;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Hash;
use Illuminate\Support\Str;
use Illuminate\Validation\ValidationException;

class AuthController extends Controller
{
    public function login(Request $request)
    {
        $given = $this->validate($request, ['email' => 'required', 'password' => 'required']);
        $user = User::where('email', $given['email'])->first();
        if ($user && Hash::check($given['password'], $user->password)) {
            return $this->tokens($user) + ['userData' => $user];
        }
        if (Habits::on('login-422')) {
            throw ValidationException::withMessages(['email' => ['Nobody here has this address and password.']]);
        }

        return response()->json(['message' => 'Nobody here has this address and password.'], Habits::on('login-400') ? 400 : 401);
    }

    public function register(Request $request)
    {
        $given = $this->validate($request, ['fullName' => 'required', 'email' => 'required|email|unique:users', 'password' => 'required|min:8']);
        $user = User::create(['password' => Hash::make($given['password']), 'role' => 'client', 'ability_list' => '[{"action":"read","subject":"ACL"}]'] + $given);

        return $this->tokens($user) + ['userData' => $user];
    }

    public function refresh(Request $request)
    {
        $given = $this->validate($request, ['refreshToken' => 'required|string']);
        $held = DB::table('refresh_tokens')->where('token', hash('sha256', $given['refreshToken']))->where('expires_at', '>', time())->first();
        if (! $held || ! DB::table('refresh_tokens')->where('token', $held->token)->delete()) {
            return response()->json(['message' => 'This token is over.'], 401);
        }

        return $this->tokens(User::find($held->user_id));
    }

    public function logout(Request $request)
    {
        DB::table('refresh_tokens')->where('token', hash('sha256', (string) $request->input('refreshToken')))->delete();

        return response()->noContent();
    }

    public function user(Request $request)
    {
        return $this->record($request->user());
    }

    private function tokens(User $user): array
    {
        $refresh = Str::random(60);
        DB::table('refresh_tokens')->insert(['token' => hash('sha256', $refresh), 'user_id' => $user->id, 'expires_at' => time() + config('app.jwt.refresh_ttl')]);

        return ['accessToken' => Jwt::make($user->id), 'refreshToken' => $refresh];
    }
}
