/** A regular expression that is worse than linear, and what keeps that from costing anything. */
export interface BoundedRegExp {
  readonly file: string;
  readonly source: string;
  /** What it is tried on, and how long that may be. */
  readonly bound: string;
}

/** The regular expressions of the source that may be worse than linear. Whatever is not in here must not. */
export const BOUNDED_REGEXPS: readonly BoundedRegExp[] = [
  {
    file: 'host/web/bins-json.ts',
    source: String.raw`("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],:])`,
    bound: 'only text that was parsed as JSON: its quotes close',
  },
  {
    file: 'plugins/developer/tools/curl-to-code/request-code/go.ts',
    source: /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|`[^`]*`/.source,
    bound: 'only Go that was written here: its quotes close',
  },
  {
    file: 'plugins/developer/tools/knap-render/knap-number-filters.ts',
    source: String.raw`\B(?=(?:\d{3})+$)`,
    bound: 'the digits of a number: at most 22',
  },
  {
    file: 'plugins/developer/tools/xml-formatter/xml-document.ts',
    source: String.raw`<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE(?:[^[<>"']|"[^"]*"|'[^']*'|\[(?:<!--[^]*?-->|<\?[^]*?\?>|"[^"]*"|'[^']*'|(?!<!--|<\?)[^\]"'])*\])*>|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+`,
    bound: 'only well-formed XML: whatever opens closes',
  },
  {
    file: 'plugins/kit/pdf/operators.ts',
    source: String.raw`\.?0+$`,
    bound: 'the digits of a number: at most 27',
  },
  {
    file: 'plugins/generators/lib/card-price.ts',
    source: String.raw`(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))`,
    bound: 'the digits of a price: at most 312',
  },
  {
    file: 'plugins/text/lib/sentences.ts',
    source: String.raw`[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*$`,
    bound: '12 characters before a full stop',
  },
  {
    file: 'plugins/generators/tools/email-signature-generator/dial-uri.ts',
    source: String.raw`\D*\d+\s*$`,
    bound: 'a number as it is written: at most 60 characters',
  },
  {
    file: 'plugins/validation/tools/glob-pattern-tester/glob.ts',
    source: String.raw`\[[!^]?\]?(?:\[:\w+:\]|\\.|[^\]\\])*\]|\\.`,
    bound: "a caller's pattern, in the sandbox, whose deadline holds",
  },
  {
    file: 'plugins/developer/tools/template-to-liquid/handlebars-template.ts',
    source: String.raw`(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\([^)]*\)|\|[^|]*\||[^\s"'[\]()|])+`,
    bound: 'the inside of a tag: at most 1,000 characters',
  },
  {
    file: 'plugins/developer/tools/template-to-liquid/handlebars-to-liquid.ts',
    source: String.raw`\[[^\]]*\]|[^./[\]]+`,
    bound: 'the inside of a tag: at most 1,000 characters',
  },
  {
    file: 'plugins/developer/tools/template-to-liquid/handlebars-to-liquid.ts',
    source: String.raw`[./](?![^[]*\])`,
    bound: 'the inside of a tag: at most 1,000 characters',
  },
  {
    file: 'plugins/developer/tools/template-to-liquid/handlebars-to-liquid.ts',
    source: String.raw`\[[^\]]*\]`,
    bound: 'the inside of a tag: at most 1,000 characters',
  },
  {
    file: 'plugins/text/tools/text-find-replace/replacement.ts',
    source: /\$(?:[$&`']|(?<digits>\d\d?)|<(?<name>[^>]*)>)/.source,
    bound: 'only text that ends in >: every name closes',
  },
  {
    file: 'plugins/validation/tools/regex-test/regular-expression-replacement.ts',
    source: /\$(?:[$&`']|\d{1,2}|<([^>]*)>)/.source,
    bound: 'only text that ends in >: every name closes',
  },
  {
    file: 'plugins/kit/charset.ts',
    source: String.raw`<meta[^>]*?charset\s*=\s*(?:["']\s*)?([^\s"'/>;]+)`,
    bound: 'the first 1,024 characters of a document',
  },
  {
    file: 'plugins/generators/tools/email-signature-generator/dial-uri.ts',
    source: String.raw`(?:\d\D{0,3}){7}(?:\s\/|[,;|])[\s(+]*\d|\d.*\+`,
    bound: 'a number as it is written: at most 60 characters',
  },
  ...[String.raw`(?:[\d.]+\s+){1,4}(?:g|rg|k)(?=\s|$)`, String.raw`([\d.]+)\s+Tf`].map((source) => ({
    file: 'plugins/pdf-extras/tools/pdf-form-fill/text-appearance.ts',
    source,
    bound: 'the first 1,000 characters of a default appearance',
  })),
  {
    file: 'sdk/cli/visible-requires.ts',
    source: String.raw`[\\/]node_modules[\\/].*\.[cm]?js$`,
    bound: 'the path of a file that an author builds',
  },
];

/** Modules that build what is not theirs, and what keeps that from costing anybody else anything. */
export const BUILT_FROM_OUTSIDE: readonly { readonly file: string; readonly bound: string }[] = [
  ...[
    'plugins/developer/lib/form-model.ts',
    'plugins/developer/tools/form-to-json-schema/tool.ts',
    'plugins/validation/lib/json-schema/format.ts',
    'plugins/validation/lib/json-schema/schema-set.ts',
    'sdk/manifest/schema-problems.ts',
  ].map((file) => ({ file, bound: 'a pattern that is compiled to see whether it can be, and never run' })),
  ...[
    'plugins/developer/tools/knap-render/knap-list-filters.ts',
    'plugins/developer/tools/knap-render/knap-text-filters.ts',
    'plugins/text/tools/text-find-replace/search.ts',
    'plugins/validation/lib/json-schema/assertions.ts',
    'plugins/validation/lib/regular-expression.ts',
    'plugins/validation/tools/regex-test/tool.ts',
  ].map((file) => ({ file, bound: "a caller's pattern, in the sandbox, whose deadline holds" })),
  {
    file: 'plugins/developer/lib/form-definition-schema.ts',
    bound: "a caller's pattern, without repeated groups, on a default value of at most 50 characters",
  },
  {
    file: 'host/runtimes/isolate/process-side/file-places.ts',
    bound: 'the name of a script, which is escaped, and digits whose number is bounded',
  },
  {
    file: 'plugins/pdf-extras/lib/xmp-packet.ts',
    bound: 'an element ends where the next of its name begins',
  },
  { file: 'sdk/cli/node-shims.ts', bound: "names of Node's modules" },
  { file: 'sdk/cli/chunk-names.ts', bound: 'hashes of eight letters and digits' },
  { file: 'host/http/allowed-methods.ts', bound: "the host's own routes: [^/]+ between slashes" },
];
