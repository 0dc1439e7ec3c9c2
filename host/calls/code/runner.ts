/**
 * What runs a caller's program inside the sandbox. Whatever the program does to it, the host believes no more than
 * that a caller's code said so.
 */
export const RUNNER = String.raw`
const FIRST_LINE = 3;
const MOST_PRINTED = 20000;
const MOST_RESULT = 4 * 1024 * 1024;
const { addresses } = require('./tools.js');
const { stringify } = JSON;

function toText(value) {
  if (typeof value === 'string') return value;
  try {
    return stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

function lineOf(error) {
  const stack = String(error?.stack ?? '');
  for (const [, line] of stack.matchAll(/run-code:(\d+):\d+/g))
    if (line >= FIRST_LINE && line < FIRST_LINE + lines) return line - FIRST_LINE + 1;
  return undefined;
}
let lines = 0;

exports.default = {
  async run({ input, lines: count }, context) {
    lines = count;
    const printed = [];
    let characters = 0;
    const print = (...parts) => {
      const text = parts.map(toText).join(' ');
      if (characters < MOST_PRINTED) printed.push(text.slice(0, MOST_PRINTED - characters));
      characters += text.length;
    };
    const failed = [];
    const tools = Object.create(null);
    for (const name of Object.keys(addresses))
      tools[name] = async (args = {}) => {
        const answer = await context.tools.call(addresses[name], args);
        if (answer.ok) return answer.result;
        const { ok, ...told } = answer;
        if (failed.length < 50) failed.push({ tool: name, ...told });
        const { message, ...details } = told;
        throw Object.assign(new Error(name + ': ' + message), details);
      };
    const files = {
      read: async (name) => {
        const answer = await context.tools.call(String(name), {});
        if (!answer.ok) throw Object.assign(new Error(name + ': there is no such file'), { code: answer.code });
        return answer.result.base64;
      },
    };
    const report = (rest) => ({ ...rest, ...(printed.length > 0 ? { printed } : {}), ...(failed.length > 0 ? { failed } : {}) });
    try {
      const { run } = require('./program.js');
      const console = { log: print, info: print, warn: print, error: print, debug: print };
      const result = (await run(Object.freeze(tools), input, console, Object.freeze(files))) ?? null;
      if ((stringify(result) ?? '').length > MOST_RESULT) throw new RangeError('the result has more than 4 MiB: return less');
      return report({ ok: true, result });
    } catch (error) {
      const name = String(error?.name ?? 'Error');
      const message = error?.message === undefined ? toText(error) : String(error.message);
      const line = lineOf(error);
      return report({ ok: false, error: { name, message: message.slice(0, 2000), ...(line === undefined ? {} : { line }) } });
    }
  },
};
`;
