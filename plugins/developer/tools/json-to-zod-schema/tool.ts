import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { camelCase, pascalCase } from '../../lib/identifier-words.ts';
import { inferShape } from '../../lib/json-shape.ts';
import { checkRootName } from '../../lib/type-names.ts';
import { ZOD_FORMATS, zodSchema } from './zod-source.ts';

export default defineTool({
  title: 'JSON to Zod Schema',
  summary:
    'Generate a Zod schema and its inferred TypeScript type from sample JSON; detects email, URL, UUID and ISO dates.',
  keywords: ['validation', 'validator', 'codegen'],
  input: Type.Object({
    json: jsonArgument({ description: 'Sample JSON: text, or the value itself' }),
    root_name: Type.String({
      default: 'Root',
      minLength: 1,
      maxLength: 60,
      description: 'Name of the top type',
    }),
    version: Type.Enum([3, 4], { default: 4, description: 'Zod major version' }),
    detect_formats: Type.Boolean({
      default: true,
      description: 'Use format checks where every string fits',
    }),
    strict: Type.Boolean({ default: false, description: 'Refuse unknown keys' }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/x-typescript',
      description: 'TypeScript source, two-space indent, one final newline',
    }),
    schema_name: Type.String({ description: 'exported constant, e.g. rootSchema' }),
    type_name: Type.String({ description: 'exported type' }),
  }),
  examples: [
    {
      name: 'An object with formats',
      input: {
        json: '{"id": 1, "price": 1.5, "email": "a@example.com", "tags": ["x"], "created-at": "2024-01-02T03:04:05+02:00"}',
      },
      output: {
        result:
          'import { z } from "zod";\n\nexport const rootSchema = z.object({\n  id: z.int(),\n  price: z.number(),\n  email: z.email(),\n  tags: z.array(z.string()),\n  "created-at": z.iso.datetime({ offset: true }),\n});\n\nexport type Root = z.infer<typeof rootSchema>;\n',
        schema_name: 'rootSchema',
        type_name: 'Root',
      },
    },
  ],
  run({ json, root_name, version, detect_formats, strict }) {
    checkRootName(root_name);
    const shape = inferShape('json', json, {
      formats: detect_formats ? ZOD_FORMATS : {},
      maps: true,
    });
    const type_name = identifier(pascalCase(root_name));
    const schema_name = identifier(`${camelCase(root_name)}Schema`);
    const parts = [
      'import { z } from "zod";',
      `export const ${schema_name} = ${zodSchema(shape, version, strict)};`,
      `export type ${type_name} = z.infer<typeof ${schema_name}>;`,
    ];
    return { result: `${parts.join('\n\n')}\n`, schema_name, type_name };
  },
});

function identifier(name: string): string {
  return /^\p{Nd}/u.test(name) ? `_${name}` : name;
}
