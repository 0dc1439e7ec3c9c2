import { defineTool, InputError, type JsonObject, type JsonValue, quote, Type } from '@toolyard/sdk';
import { isPhpClassName, parsePhpName, phpString } from '../../lib/php.ts';
import {
  computedMethod,
  isReservedMethod,
  readActions,
  readComputed,
  readListeners,
  readProperties,
  snakeCase,
  type YoyoAction,
  type YoyoListener,
  type YoyoProperty,
} from './yoyo-component.ts';

const objects = (maxItems: number, description: string) =>
  Type.Optional(
    Type.Unsafe<JsonObject[]>({ type: 'array', items: { type: 'object' }, maxItems, description }),
  );

export default defineTool({
  title: 'Yoyo Component Generator',
  summary: 'Generate a Yoyo (reactive PHP) component class and its PHP, Blade or Twig template.',
  keywords: ['clickfwd', 'scaffold', 'htmx', 'livewire'],
  input: Type.Object({
    name: Type.String({ minLength: 1, description: 'Component name, any case: LiveSearch or live-search' }),
    namespace: Type.String({ default: 'App\\Yoyo', description: 'PHP namespace' }),
    engine: Type.Enum(['php', 'blade', 'twig'], { default: 'php', description: 'Template engine' }),
    properties: objects(50, '{name, type: string|int|float|bool|array, default, prop, query_string}'),
    actions: Type.Optional(
      Type.Unsafe<JsonValue[]>({
        type: 'array',
        maxItems: 50,
        description: 'Method names, or {name, arguments: [names]}',
      }),
    ),
    computed: Type.Optional(
      Type.Array(Type.String(), { maxItems: 50, description: 'Computed property names, such as fullName' }),
    ),
    listeners: objects(50, '{event, method}; method defaults to the event'),
    emits: Type.Optional(
      Type.Array(Type.String(), { maxItems: 20, description: 'Events that the first action emits' }),
    ),
    mount: Type.Boolean({ default: false, description: 'Add mount()' }),
  }),
  output: Type.Object({
    class_code: Type.String({ description: 'PHP class file' }),
    template_code: Type.String({ contentMediaType: 'text/html', description: 'Template file' }),
    class_name: Type.String(),
    component_name: Type.String({ description: 'Hyphenated' }),
    files: Type.Array(Type.Object({ path: Type.String(), content: Type.String() })),
    usage: Type.String({ description: 'How a page renders it' }),
  }),
  examples: [
    {
      name: 'A counter',
      input: {
        name: 'counter',
        properties: [{ name: 'count', type: 'int', default: 0 }],
        actions: ['increment'],
      },
      output: {
        class_name: 'Counter',
        component_name: 'counter',
        usage: "<?php echo yoyo_render('counter'); ?>",
      },
    },
  ],
  run(input) {
    const class_name = readClassName(input.name);
    const component_name = class_name
      .replace(/(?<=.)(?=[A-Z])/g, '-')
      .replaceAll('_', '-')
      .toLowerCase();
    const namespace = parsePhpName('namespace', input.namespace);
    const parts: Parts = {
      properties: readProperties(input.properties ?? []),
      actions: readActions(input.actions ?? []),
      computed: readComputed(input.computed ?? []),
      listeners: readListeners(input.listeners ?? []),
      emits: input.emits ?? [],
      mount: input.mount,
    };
    requireNoClash(parts);
    const class_code = writeClass(namespace, class_name, parts);
    const template_code = writeTemplate(input.engine, parts);
    const { extension, usage } = ENGINES[input.engine];
    return {
      class_code,
      template_code,
      class_name,
      component_name,
      files: [
        {
          path: `${namespace.replaceAll('\\', '/').replace(/^./, (first) => first.toLowerCase())}/${class_name}.php`,
          content: class_code,
        },
        { path: `resources/views/yoyo/${component_name}${extension}`, content: template_code },
      ],
      usage: usage(component_name),
    };
  },
});

interface Parts {
  readonly properties: readonly YoyoProperty[];
  readonly actions: readonly YoyoAction[];
  readonly computed: readonly string[];
  readonly listeners: readonly YoyoListener[];
  readonly emits: readonly string[];
  readonly mount: boolean;
}

/** How an engine prints text, and how a page calls a component. */
const ENGINES = {
  php: {
    extension: '.php',
    usage: (name: string) => `<?php echo yoyo_render('${name}'); ?>`,
    variable: (name: string, list: boolean) =>
      `<?php echo htmlspecialchars(${list ? `json_encode($${name})` : `(string) $${name}`}, ENT_QUOTES, 'UTF-8'); ?>`,
    computed: (name: string) =>
      `<?php echo htmlspecialchars((string) $this->${name}, ENT_QUOTES, 'UTF-8'); ?>`,
  },
  blade: {
    extension: '.blade.php',
    usage: (name: string) => `@yoyo('${name}')`,
    variable: (name: string, list: boolean) => (list ? `{{ json_encode($${name}) }}` : `{{ $${name} }}`),
    computed: (name: string) => `{{ $this->${name} }}`,
  },
  twig: {
    extension: '.twig',
    usage: (name: string) => `{{ yoyo('${name}') }}`,
    variable: (name: string, list: boolean) => (list ? `{{ ${name}|json_encode }}` : `{{ ${name} }}`),
    computed: (name: string) => `{{ this.${name} }}`,
  },
} as const;

function readClassName(given: string): string {
  const name = given
    .trim()
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  // The file imports a class of the name Component.
  if (isPhpClassName(name) && name !== 'Component') return name;
  throw new InputError(
    'name',
    `expected a name that makes a PHP class, such as live-search, got ${quote(given)}`,
  );
}

function requireNoClash({ properties, actions, computed, emits }: Parts): void {
  const methods = new Set(actions.map(({ name }) => name.toLowerCase()));
  const names = new Set(properties.map(({ name }) => name));
  for (const [index, name] of computed.entries())
    if (methods.has(computedMethod(name).toLowerCase()) || names.has(snakeCase(name)))
      throw new InputError(`computed[${index}]`, `expected each name once, got ${quote(name)} again`);
  if (emits.length > 0 && actions.length === 0)
    throw new InputError('emits', 'expected actions with it: the first one emits the events');
}

function writeClass(
  namespace: string,
  className: string,
  { properties, actions, computed, listeners, emits, mount }: Parts,
): string {
  const list = (name: string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [`    protected $${name} = [${entries.join(', ')}];`];
  const methods = new Set(
    [...actions.map(({ name }) => name), ...computed.map(computedMethod)].map((name) => name.toLowerCase()),
  );
  const added = new Map(
    listeners
      .filter(({ method }) => !methods.has(method.toLowerCase()) && !isReservedMethod(method))
      .map(({ method }) => [method.toLowerCase(), method]),
  );
  const blocks = [
    ...properties.map(writeProperty),
    ...list(
      'props',
      properties.filter(({ prop }) => prop).map(({ name }) => phpString(name)),
    ),
    ...list(
      'queryString',
      properties.filter(({ queryString }) => queryString).map(({ name }) => phpString(name)),
    ),
    ...list(
      'listeners',
      listeners.map(({ event, method }) =>
        event === method ? phpString(event) : `${phpString(event)} => ${phpString(method)}`,
      ),
    ),
    ...(mount ? [writeMethod('mount', [], [])] : []),
    ...actions.map((action, index) =>
      writeMethod(
        action.name,
        action.arguments,
        index === 0 ? emits.map((event) => `$this->emit(${phpString(event)});`) : [],
      ),
    ),
    ...[...added.values()].map((method) => writeMethod(method, [], [])),
    ...computed.map((name) => writeMethod(computedMethod(name), [], ['return null;'])),
  ];
  return `<?php

namespace ${namespace};

use Clickfwd\\Yoyo\\Component;

class ${className} extends Component
{${blocks.length === 0 ? '' : `\n${blocks.join('\n\n')}`}
}
`;
}

function writeProperty({ name, type, literal }: YoyoProperty): string {
  // A typed property without a default could not be read before it is set.
  return literal === undefined
    ? `    /** @var ${type}|null */\n    public $${name};`
    : `    public ${type} $${name} = ${literal};`;
}

function writeMethod(name: string, names: readonly string[], body: readonly string[]): string {
  const lines = body.length === 0 ? ['//'] : body;
  return [
    `    public function ${name}(${names.map((argument) => `$${argument}`).join(', ')})`,
    '    {',
    ...lines.map((line) => `        ${line}`),
    '    }',
  ].join('\n');
}

function writeTemplate(engine: keyof typeof ENGINES, { properties, actions, computed }: Parts): string {
  const { variable, computed: computedValue } = ENGINES[engine];
  const lines = [
    ...properties.map(({ name, type }) => `<p>${variable(name, type === 'array')}</p>`),
    ...computed.map((name) => `<p>${computedValue(snakeCase(name))}</p>`),
    ...actions.map(({ name, arguments: names }) => {
      const call = names.length === 0 ? name : `${name}(${names.map((one) => `'${one}'`).join(', ')})`;
      return `<button yoyo:get="${call}">${name}</button>`;
    }),
  ];
  return `<div>\n${lines.map((line) => `    ${line}\n`).join('')}</div>\n`;
}
