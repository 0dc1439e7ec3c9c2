import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { inferShape } from '../../lib/json-shape.ts';
import { PYTHON_STYLES, pythonModule } from './python-classes.ts';
import { checkRootName } from '../../lib/type-names.ts';

export default defineTool({
  title: 'JSON to Python Class',
  summary: 'Generate typed Python from sample JSON: dataclass, Pydantic v2 model, TypedDict or plain class.',
  keywords: ['py', 'type hints', 'model', 'codegen'],
  input: Type.Object({
    json: jsonArgument({ description: 'Sample JSON: text, or the value itself' }),
    root_name: Type.String({
      default: 'Root',
      minLength: 1,
      maxLength: 60,
      description: 'Name of the top type',
    }),
    style: Type.Enum([...PYTHON_STYLES], { default: 'dataclass', description: 'Kind of class' }),
    snake_case: Type.Boolean({ default: false, description: 'Rename keys to snake_case' }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/x-python',
      description: 'Python 3.11 source, black layout, one final newline',
    }),
    types: Type.Array(Type.String(), { description: 'names declared, in order' }),
  }),
  examples: [
    {
      name: 'A dataclass, optional fields last',
      input: { json: { rows: [{ a: 1, b: 2 }, { b: 3 }] } },
      output: {
        result:
          'from dataclasses import dataclass\n\n\n@dataclass\nclass Row:\n    b: int\n    a: int | None = None\n\n\n@dataclass\nclass Root:\n    rows: list[Row]\n',
        types: ['Row', 'Root'],
      },
    },
    {
      name: 'Pydantic models with aliases',
      input: {
        json: [
          { itemId: 1, note: 'x', score: 1.5, class: 'a' },
          { itemId: 2, score: null, class: 'b' },
        ],
        root_name: 'items',
        style: 'pydantic',
        snake_case: true,
      },
      output: {
        result:
          'from pydantic import BaseModel, Field\n\n\nclass Item(BaseModel):\n    item_id: int = Field(alias="itemId")\n    note: str | None = None\n    score: float | None\n    class_: str = Field(alias="class")\n\n\nItems = list[Item]\n',
      },
    },
  ],
  run({ json, root_name, style, snake_case }) {
    checkRootName(root_name);
    return pythonModule(inferShape('json', json, { maps: true }), root_name, style, snake_case);
  },
});
