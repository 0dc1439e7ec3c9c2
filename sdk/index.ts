export { defineTool, definePlugin, InputError } from './define.ts';
export type {
  Example,
  Infer,
  ObjectSchema,
  PluginDefinition,
  RuntimeName,
  Surface,
  ToolDefinition,
} from './define.ts';
export type { ToolContext, ToolLog } from './context.ts';
export { Type } from './type.ts';
export { quote } from './quote.ts';
export { foldCase } from './case-folding.ts';
export { countGraphemes, graphemes } from './graphemes.ts';
export type { JsonObject, JsonSchema, JsonValue } from './validate.ts';
export { jsonArgument, parseJson } from './inputs/json.ts';
export { fileArgument, parseFile, MAX_FILE_BYTES, type GivenFile } from './inputs/file.ts';
export {
  dateArgument,
  dateOrToday,
  instantArgument,
  instantOrNow,
  parseDate,
  parseInstant,
} from './inputs/date.ts';
export {
  csvArgument,
  csvDelimiterArgument,
  parseCsv,
  parseCsvDelimiter,
  tabulateCsv,
  writeCsv,
  type Csv,
  type CsvReading,
  type CsvRow,
  type CsvTable,
  type CsvWarning,
} from './inputs/csv.ts';
