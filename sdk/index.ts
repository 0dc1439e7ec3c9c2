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
export { networkFailure, noNetwork } from './network.ts';
export type {
  FetchLimits,
  NetworkFailure,
  NetworkFailureReason,
  Services,
  TlsInspection,
  ToolFetch,
  ToolNetwork,
} from './network.ts';
export { failureOf, outcomeFields, RemoteFailure, SUCCESS } from './remote-failure.ts';
export { noTools, type ToolAnswer, type ToolCalls } from './tools.ts';
export { isSpecialUseName } from './special-use.ts';
export { nullable, Type } from './type.ts';
export { escapeContentText, writeContentLines } from './content-lines.ts';
export { escapeHtml, Html, html, trustedHtml, type HtmlPart } from './html.ts';
export { escapeMarkdown, markdownLines, markdownTable } from './markdown.ts';
export {
  GRID_ALIGNMENTS,
  gridCell,
  gridLines,
  type GridAlignment,
  type GridPadding,
} from './markdown-grid.ts';
export { quote } from './quote.ts';
export { foldCase } from './case-folding.ts';
export { compareCodePoints } from './code-points.ts';
export { alignmentDistance } from './edit-distance.ts';
export { countGraphemes, graphemes } from './graphemes.ts';
export { shareByLargestRemainder } from './largest-remainder.ts';
export type { JsonObject, JsonSchema, JsonValue } from './validate.ts';
export { countCharacters, placeAt, textPlaces, type TextPlace } from './text-position.ts';
export {
  readJsonText,
  type JsonFault,
  type JsonFaultCode,
  type JsonLeniency,
  type JsonMember,
  type JsonNode,
  type JsonText,
} from './json-text.ts';
export { parseBase64, parseDataUrl, type DataUrl } from './inputs/base64.ts';
export { parseHex } from './inputs/hex.ts';
export { isHttpUrl, parseFetchUrl, parseHttpUrl } from './inputs/http-url.ts';
export {
  isWrittenNumber,
  jsonArgument,
  jsonObjectArgument,
  parseJson,
  parseJsonObject,
  parseJsonTree,
  parseWrittenJson,
  type JsonTree,
  type WrittenJson,
  type WrittenNumber,
} from './inputs/json.ts';
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
  nameColumns,
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
export { COMMAS, LINES, LINES_AND_COMMAS, linesOrCommas, listArgument, parseList } from './inputs/list.ts';
export { pagesArgument, parsePages, parsePageSet } from './inputs/pages.ts';
export {
  Amount,
  currencyArgument,
  parseCurrency,
  roundMoney,
  toMoney,
  type Currency,
} from './inputs/money.ts';
export { parseTimeZone, timeZoneArgument } from './inputs/time-zone.ts';
export { parseXmlText } from './inputs/xml-text.ts';
