<?php

// Debian's packages load themselves by their own files; only the foundation, the application and the Pusher client are looked for here.
require_once 'Illuminate/autoload.php';

spl_autoload_register(function (string $class) {
    $rooms = ['App\\' => __DIR__.'/src/', 'Pusher\\' => __DIR__.'/src/Broadcasting/', 'Illuminate\\' => '/usr/share/php/Illuminate/'];
    foreach ($rooms as $prefix => $folder) {
        $file = $folder.str_replace('\\', '/', substr($class, strlen($prefix))).'.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            return require_once $file;
        }
    }
});
require_once '/usr/share/php/Illuminate/Foundation/helpers.php';

// What the application writes goes to the folder it is started with.
$storage = getenv('APP_STORAGE') ?: sys_get_temp_dir().'/laravel';
foreach (['framework/cache', 'framework/views', 'logs'] as $folder) {
    is_dir("$storage/$folder") || mkdir("$storage/$folder", 0700, true);
}
foreach (['SERVICES', 'PACKAGES', 'CONFIG', 'ROUTES', 'EVENTS'] as $name) {
    $_ENV["APP_{$name}_CACHE"] = "$storage/framework/".strtolower($name).'.php';
}

$app = new Illuminate\Foundation\Application(__DIR__);
$app->useStoragePath($storage);
$app->instance('path.lang', __DIR__.'/lang');
$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Http\Kernel::class);
$app->singleton(Illuminate\Contracts\Console\Kernel::class, App\Console\Kernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, App\Exceptions\Handler::class);

return $app;
