<?php

// Reads every file as PHP does and loads every class, so that one that does not fit what it extends is found too.
require __DIR__.'/bootstrap/autoload.php';
require_once 'PHPUnit/Autoload.php';

$count = 0;
foreach (['app', 'config', 'routes', 'tests'] as $folder) {
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS)) as $file) {
        if ($file->getExtension() !== 'php') {
            continue;
        }
        token_get_all(file_get_contents($file->getPathname()), TOKEN_PARSE);
        $class = ucfirst(strtr(substr($file->getPathname(), 0, -4), '/', '\\'));
        if (in_array($folder, ['app', 'tests'], true) && ! class_exists($class) && ! trait_exists($class)) {
            throw new Exception("$class is not in {$file->getPathname()}");
        }
        $count++;
    }
}
echo "$count files";
