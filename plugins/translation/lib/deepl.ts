/** DeepL's API for texts, version 2 (https://developers.deepl.com/docs/api-reference/translate). */
import { RemoteFailure } from '@toolyard/kit/remote-failure';
import type { ToolContext } from '@toolyard/sdk';
import { SERVICES, type Plan } from './configuration.ts';

export interface Wish {
  readonly to: string;
  readonly from: string | undefined;
  readonly formality: string;
}

export interface Translation {
  readonly text: string;
  /** The language that it was translated from. */
  readonly from: string;
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Translates texts.
 *
 * @throws what `context.fetch` rejects with, and RemoteFailure where DeepL answers otherwise
 */
export async function translate(
  context: ToolContext,
  plan: Plan,
  texts: readonly string[],
  { to, from, formality }: Wish,
): Promise<Translation[]> {
  const response = await context.fetch(`${SERVICES[plan]}/v2/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: texts, target_lang: to, source_lang: from, formality }),
    signal: context.signal,
    limits: { maxBytes: MAX_ANSWER_BYTES },
  });
  if (response.status !== 200) throw new RemoteFailure('http_status', refusal(response.status, plan));
  const translations = readTranslations(await response.text());
  if (translations.length !== texts.length)
    throw new RemoteFailure(
      'bad_response',
      `DeepL gave ${translations.length} translations of ${texts.length} texts`,
    );
  return translations;
}

function refusal(status: number, plan: Plan): string {
  switch (status) {
    case 400:
      return 'DeepL does not know the language, or cannot translate between the two';
    case 401:
    case 403:
      return `DeepL refused the key: the operator sets it by toolyard config translation set ${plan}_key`;
    case 429:
      return 'DeepL is asked too often: try again later';
    case 456:
      return 'the quota of the DeepL account is used up';
    default:
      return `DeepL answered with status ${status}`;
  }
}

function readTranslations(text: string): Translation[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new RemoteFailure('bad_response', 'DeepL gave an answer that is no JSON');
  }
  const list = property(answer, 'translations');
  if (!Array.isArray(list)) throw new RemoteFailure('bad_response', 'DeepL gave no translations');
  return list.map((each: unknown) => {
    const [translated, from] = [property(each, 'text'), property(each, 'detected_source_language')];
    if (typeof translated !== 'string' || typeof from !== 'string')
      throw new RemoteFailure('bad_response', 'DeepL gave a translation without its text or its language');
    return { text: translated, from };
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
