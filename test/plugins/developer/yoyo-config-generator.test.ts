import { callTool } from '@toolyard/sdk/testing';
import { Engine } from 'php-parser';
import { expect, test } from 'vitest';
import generator from '../../../plugins/developer/tools/yoyo-config-generator.ts';

const generate = (input: Record<string, unknown> = {}) => callTool(generator, input);
const parsePhp = (code: string) => new Engine({ parser: { version: '8.2' } }).parseCode(code, 'code.php');

test('plain PHP in full', async () => {
  expect(await generate({ components: { search: '\\App\\Yoyo\\LiveSearch' } })).toMatchObject({
    code: `<?php

use Clickfwd\\Yoyo\\View;
use Clickfwd\\Yoyo\\ViewProviders\\YoyoViewProvider;
use Clickfwd\\Yoyo\\Yoyo;

require_once __DIR__.'/vendor/autoload.php';

$yoyo = new Yoyo();

$yoyo->configure([
    'url' => '/yoyo',
    'scriptsPath' => 'app/resources/assets/js/',
    'namespace' => 'App\\\\Yoyo\\\\',
]);

$yoyo->registerViewProvider(function () {
    return new YoyoViewProvider(new View(__DIR__.'/resources/views/yoyo'));
});

Yoyo::registerComponents([
    'search' => \\App\\Yoyo\\LiveSearch::class,
]);
`,
    layout_code: '<?php yoyo_scripts(); ?>',
    install: ['composer require clickfwd/yoyo'],
  });
});

test.each([
  ['php', 'vanilla', 'yoyo_update()', []],
  ['twig', 'vanilla', '(new \\Clickfwd\\Yoyo\\Yoyo())->update()', ['composer require twig/twig']],
  [
    'blade',
    'vanilla',
    '(new \\Clickfwd\\Yoyo\\Blade\\Yoyo())->update()',
    ['composer require jenssegers/blade'],
  ],
  ['blade', 'laravel', '(new \\Clickfwd\\Yoyo\\Blade\\Yoyo())->update()', []],
])('%s in %s is PHP', async (engine, framework, route, packages) => {
  const { code, route_code, install, files } = await generate({
    engine,
    framework,
    views_path: "it's/here",
    scripts_path: "a\\b'c",
    url: 'https://example.com/live',
    components: { a_b: 'X\\Y' },
  });
  parsePhp(code);
  parsePhp(route_code);
  expect(route_code).toContain(route);
  expect(install).toEqual(['composer require clickfwd/yoyo', ...packages]);
  expect(code).toContain(String.raw`'scriptsPath' => 'a\\b\'c'`);
  expect(code).toContain(String.raw`it\'s/here'`);
  expect(files.map(({ content }) => content)).toEqual([code, route_code]);
});

test('laravel has a provider and a route', async () => {
  const { files, code, route_code } = await generate({ framework: 'laravel', engine: 'blade' });
  expect(files.map(({ path }) => path)).toEqual(['app/Providers/YoyoServiceProvider.php', 'routes/web.php']);
  expect(code).toContain('class YoyoServiceProvider extends ServiceProvider');
  expect(route_code).toContain("Route::any('/yoyo'");
});

test('absolute paths stay', async () => {
  expect((await generate({ views_path: '/srv/views' })).code).toContain("new View('/srv/views')");
  expect((await generate({ views_path: './views' })).code).toContain("new View(__DIR__.'/views')");
});

test.each([
  [{ url: 'javascript:x' }, 'url: expected a path that begins with /, or an http(s) URL, got "javascript:x"'],
  [{ url: 'yoyo' }, 'url: expected'],
  [{ namespace: 'App-Yoyo' }, 'namespace: expected a PHP name'],
  [{ components: { 'a b': 'X' } }, 'components: expected aliases'],
  [{ components: { a: 'X Y' } }, 'components.a: expected a PHP name'],
  [{ components: { a: 5 } }, 'components.a: expected the name of a class, got 5'],
  [{ framework: 'laravel', engine: 'twig' }, 'engine: expected blade with laravel'],
  [{ framework: 'laravel' }, 'engine: expected blade with laravel'],
])('refuses %j', async (input, message) => {
  await expect(generate(input)).rejects.toThrow(message);
});
