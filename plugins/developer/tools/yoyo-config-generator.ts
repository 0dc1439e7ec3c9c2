import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { parsePhpName, phpPath, phpString } from '../lib/php.ts';

const ROUTES = {
  php: 'yoyo_update()',
  blade: '(new \\Clickfwd\\Yoyo\\Blade\\Yoyo())->update()',
  twig: '(new \\Clickfwd\\Yoyo\\Yoyo())->update()',
} as const;

const LAYOUTS = {
  php: '<?php yoyo_scripts(); ?>',
  blade: '@yoyo_scripts',
  twig: '{{ yoyo_scripts() }}',
} as const;

const PACKAGES = { php: [], blade: ['jenssegers/blade'], twig: ['twig/twig'] } as const;

/** What the bootstrap of each engine imports. */
const IMPORTS = {
  php: ['Clickfwd\\Yoyo\\View', 'Clickfwd\\Yoyo\\ViewProviders\\YoyoViewProvider', 'Clickfwd\\Yoyo\\Yoyo'],
  blade: [
    'Clickfwd\\Yoyo\\Blade\\Application',
    'Clickfwd\\Yoyo\\Blade\\YoyoServiceProvider',
    'Clickfwd\\Yoyo\\ViewProviders\\BladeViewProvider',
    'Clickfwd\\Yoyo\\Yoyo',
    'Illuminate\\Support\\Fluent',
    'Jenssegers\\Blade\\Blade',
  ],
  twig: [
    'Clickfwd\\Yoyo\\Twig\\YoyoTwigExtension',
    'Clickfwd\\Yoyo\\ViewProviders\\TwigViewProvider',
    'Clickfwd\\Yoyo\\Yoyo',
    'Twig\\Environment',
    'Twig\\Loader\\FilesystemLoader',
  ],
} as const;

type Engine = keyof typeof ROUTES;

export default defineTool({
  title: 'Yoyo Config Generator',
  summary:
    'Generate bootstrap code for the Yoyo PHP library: configure call, view provider and update route, for plain PHP or Laravel.',
  keywords: ['clickfwd', 'Blade', 'Twig', 'setup', 'service provider'],
  input: Type.Object({
    engine: Type.Enum(['php', 'blade', 'twig'], { default: 'php', description: 'Template engine' }),
    framework: Type.Enum(['vanilla', 'laravel'], { default: 'vanilla', description: 'Host' }),
    url: Type.String({ default: '/yoyo', description: 'Route that component updates are posted to' }),
    scripts_path: Type.String({ default: 'app/resources/assets/js/', description: 'Folder of yoyo.js' }),
    namespace: Type.String({ default: 'App\\Yoyo', description: 'Namespace of component classes' }),
    views_path: Type.String({
      default: 'resources/views/yoyo',
      description: 'Folder of component templates',
    }),
    components: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description: 'Alias to class, registered by hand',
      }),
    ),
  }),
  output: Type.Object({
    code: Type.String({ description: 'Bootstrap file' }),
    route_code: Type.String({ description: 'What answers the update URL' }),
    layout_code: Type.String({ description: 'Line for the <head>' }),
    install: Type.Array(Type.String(), { description: 'Composer commands' }),
    files: Type.Array(Type.Object({ path: Type.String(), content: Type.String() })),
  }),
  examples: [
    {
      name: 'Twig',
      input: { engine: 'twig', url: '/live' },
      output: {
        install: ['composer require clickfwd/yoyo', 'composer require twig/twig'],
        layout_code: '{{ yoyo_scripts() }}',
      },
    },
  ],
  run({
    engine,
    framework,
    url: givenUrl,
    scripts_path,
    namespace: givenNamespace,
    views_path,
    components = {},
  }) {
    if (framework === 'laravel' && engine !== 'blade')
      throw new InputError('engine', `expected blade with laravel, got ${quote(engine)}`);
    const url = readUrl(givenUrl);
    const setup: Setup = {
      engine,
      url,
      scriptsPath: scripts_path,
      namespace: parsePhpName('namespace', givenNamespace),
      viewsPath: views_path,
      components: readComponents(components),
    };
    const laravel = framework === 'laravel';
    const code = laravel ? laravelProvider(setup) : bootstrap(setup);
    const route_code = laravel
      ? laravelRoute(setup)
      : `<?php\n\nrequire __DIR__.'/bootstrap.php';\n\necho ${ROUTES[engine]};\n`;
    return {
      code,
      route_code,
      layout_code: LAYOUTS[engine],
      install: ['clickfwd/yoyo', ...PACKAGES[engine]]
        // Laravel brings Blade.
        .filter((name) => !laravel || name !== 'jenssegers/blade')
        .map((name) => `composer require ${name}`),
      files: [
        { path: laravel ? 'app/Providers/YoyoServiceProvider.php' : 'bootstrap.php', content: code },
        { path: laravel ? 'routes/web.php' : 'yoyo.php', content: route_code },
      ],
    };
  },
});

interface Setup {
  readonly engine: Engine;
  readonly url: string;
  readonly scriptsPath: string;
  readonly namespace: string;
  readonly viewsPath: string;
  readonly components: readonly (readonly [alias: string, className: string])[];
}

function readUrl(given: string): string {
  const url = given.trim();
  const web = URL.parse(url);
  if (/^\/[^\s\\]*$/.test(url) || (web !== null && /^https?:$/.test(web.protocol) && !/\s/.test(url)))
    return url;
  throw new InputError('url', `expected a path that begins with /, or an http(s) URL, got ${quote(given)}`);
}

function readComponents(given: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(given).map(([alias, className]) => {
    if (!/^[A-Za-z0-9_-]+$/.test(alias))
      throw new InputError('components', `expected aliases of letters, digits, - and _, got ${quote(alias)}`);
    if (typeof className !== 'string')
      throw new InputError(`components.${alias}`, `expected the name of a class, got ${quote(className)}`);
    return [alias, parsePhpName(`components.${alias}`, className)];
  });
}

function bootstrap(setup: Setup): string {
  const { engine } = setup;
  return (
    [
      '<?php',
      IMPORTS[engine].map((name) => `use ${name};`).join('\n'),
      "require_once __DIR__.'/vendor/autoload.php';",
      '$yoyo = new Yoyo();',
      configure(setup, '$yoyo'),
      viewProvider(setup),
      ...registration(setup, 'Yoyo'),
    ].join('\n\n') + '\n'
  );
}

function configure({ url, scriptsPath, namespace }: Setup, variable: string, indent = ''): string {
  return [
    `${variable}->configure([`,
    `    'url' => ${phpString(url)},`,
    `    'scriptsPath' => ${phpString(scriptsPath)},`,
    `    'namespace' => ${phpString(`${namespace}\\`)},`,
    ']);',
  ]
    .map((line) => indent + line)
    .join('\n');
}

function viewProvider({ engine, viewsPath }: Setup): string {
  const path = phpPath(viewsPath);
  if (engine === 'php')
    return `$yoyo->registerViewProvider(function () {\n    return new YoyoViewProvider(new View(${path}));\n});`;
  if (engine === 'twig')
    return [
      `$twig = new Environment(new FilesystemLoader([${path}]));`,
      '$twig->addExtension(new YoyoTwigExtension());',
      '',
      '$yoyo->registerViewProvider(function () use ($twig) {',
      '    return new TwigViewProvider($twig);',
      '});',
    ].join('\n');
  return [
    '$app = Application::getInstance();',
    "$app->extend('config', function (array $config) {",
    '    return new Fluent($config);',
    '});',
    '',
    `$blade = new Blade([${path}], __DIR__.'/cache', $app);`,
    '',
    "$app->bind('view', function () use ($blade) {",
    '    return $blade;',
    '});',
    '',
    '(new YoyoServiceProvider($app))->boot();',
    '',
    '$yoyo->registerViewProvider(function () use ($blade) {',
    '    return new BladeViewProvider($blade);',
    '});',
  ].join('\n');
}

function registration({ components }: Setup, yoyo: string, indent = ''): string[] {
  if (components.length === 0) return [];
  const lines = [
    `${yoyo}::registerComponents([`,
    ...components.map(([alias, className]) => `    ${phpString(alias)} => \\${className}::class,`),
    ']);',
  ];
  return [lines.map((line) => indent + line).join('\n')];
}

function laravelProvider(setup: Setup): string {
  const indent = '        ';
  const body = [
    `${indent}$yoyo = new Yoyo();`,
    configure(setup, '$yoyo', indent),
    `${indent}View::addLocation(${laravelPath(setup.viewsPath)});`,
    [
      `${indent}$yoyo->registerViewProvider(function () {`,
      `${indent}    return new BladeViewProvider(View::getFacadeRoot());`,
      `${indent}});`,
    ].join('\n'),
    ...registration(setup, 'Yoyo', indent),
    `${indent}(new BladeDirectives($this->app))->boot();`,
  ].join('\n\n');
  return `<?php

namespace App\\Providers;

use Clickfwd\\Yoyo\\Blade\\YoyoServiceProvider as BladeDirectives;
use Clickfwd\\Yoyo\\ViewProviders\\BladeViewProvider;
use Clickfwd\\Yoyo\\Yoyo;
use Illuminate\\Support\\Facades\\View;
use Illuminate\\Support\\ServiceProvider;

class YoyoServiceProvider extends ServiceProvider
{
    public function boot()
    {
${body}
    }
}
`;
}

/** A provider stands in app/Providers: its paths begin at the project. */
function laravelPath(path: string): string {
  return phpPath(path).startsWith('__DIR__') ? `base_path(${phpString(path)})` : phpString(path);
}

function laravelRoute({ url }: Setup): string {
  const path = url.startsWith('/') ? url : new URL(url).pathname;
  return `<?php

use Illuminate\\Support\\Facades\\Route;

Route::any(${phpString(path)}, function () {
    return ${ROUTES.blade};
});
`;
}
