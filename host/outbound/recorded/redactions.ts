/** A text that no recording may hold, and what stands in its place: `REDACTED-` and its name. */
export interface Secret {
  readonly name: string;
  readonly text: string;
}

/** What is shorter is part of any word, and no secret. */
const LEAST_CHARACTERS = 4;

/** Members of a JSON answer that let in whoever has them (RFC 6749 §5.1, OpenID Connect, RFC 7591). */
const CREDENTIALS = new Set(['access_token', 'refresh_token', 'id_token', 'client_secret']);

/** Headers whose values are credentials. */
const SECRET_HEADER = /auth|cookie|token|secret|session|api-?key/i;

/** What stands for a secret in a recording, and for one that is not set, in a call that is played. */
export function standIn(name: string): string {
  return `REDACTED-${name}`;
}

/** Takes secrets out of what is recorded, and out of what is looked for there; and puts those that are known back in. */
export class Redactions {
  #secrets: readonly Secret[] = [];
  /** What is looked for, the longest first, which may hold others. */
  #forms: readonly (readonly [form: string, standIn: string])[] = [];

  constructor(secrets: readonly Secret[]) {
    this.#add(secrets);
  }

  /** A text without the secrets, as they are and as URLs, JSON and base64 write them. */
  hide(text: string): string {
    return this.#forms.reduce((hidden, [form, instead]) => hidden.replaceAll(form, instead), text);
  }

  /** A text as it was, as far as the secrets are set. */
  show(text: string): string {
    return this.#secrets.reduce(
      (shown, { name, text: own }) => shown.replaceAll(standIn(name), () => own),
      text,
    );
  }

  /** Takes note of the credentials that an answer gives, so that they are hidden in it and from then on. */
  learn(body: string): void {
    const answer = parsed(body);
    if (typeof answer !== 'object' || answer === null) return;
    this.#add(
      Object.entries(answer).flatMap(([name, text]) =>
        CREDENTIALS.has(name) && typeof text === 'string' ? [{ name, text }] : [],
      ),
    );
  }

  /** A header's value; of a cookie its name and attributes stay. */
  header(name: string, value: string): string {
    if (name === 'set-cookie') return this.hide(value.replace(/^([^=;]*)=[^;]*/, '$1=REDACTED'));
    return SECRET_HEADER.test(name) ? 'REDACTED' : this.hide(value);
  }

  #add(secrets: readonly Secret[]): void {
    this.#secrets = [...this.#secrets, ...secrets];
    const forms = this.#secrets.flatMap(({ name, text }) =>
      [
        text,
        encodeURIComponent(text),
        new URLSearchParams({ '': text }).toString().slice(1),
        JSON.stringify(text).slice(1, -1),
        Buffer.from(text).toString('base64'),
        Buffer.from(text).toString('base64url'),
      ].map((form) => [form, standIn(name)] as const),
    );
    this.#forms = forms
      .filter(([form]) => form.length >= LEAST_CHARACTERS)
      .sort(([a], [b]) => b.length - a.length);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
