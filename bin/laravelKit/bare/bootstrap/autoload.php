<?php

// Stands for Composer's: Debian's packages load themselves by their own files, the rest is looked for here.
require_once 'Illuminate/autoload.php';

spl_autoload_register(function (string $class): void {
    $root = dirname(__DIR__);
    $rooms = ['App\\' => "$root/app/", 'Tests\\' => "$root/tests/", 'Illuminate\\' => '/usr/share/php/Illuminate/'];
    foreach ($rooms as $prefix => $folder) {
        $file = $folder.str_replace('\\', '/', substr($class, strlen($prefix))).'.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require_once $file;
        }
    }
});
require_once '/usr/share/php/Illuminate/Foundation/helpers.php';
