/** Words whose values open doors, wherever they stand in the name of a header or of a query's parameter. */
const SECRET_WORDS = new Set('code codes cred creds otp pass pin private psk pw saml sid totp'.split(' '));

/** Parts of words that say so too, since many names run their words together: `authtoken`, `PHPSESSID`, `apikey`. */
const SECRET_PARTS =
  /auth(?!or(?!i[sz]))|assertion|bearer|cookie|credential|csrf|jwt|keys?$|passcode|passphrase|passw|pwd|secret|sess(?:id|ion)|token|userpass|xsrf/;

/** What every such name holds somewhere: most names hold none of it, and their words need not be looked at. */
const HINT =
  /assertion|auth|bearer|code|cookie|cred|csrf|jwt|key|otp|pass|pin|private|psk|pw|saml|secret|sess|sid|token|xsrf/i;

/**
 * The words before such a word that make it one that opens nothing: an event's key, a country's code, Twilio's
 * `AccountSid`, the token by which the next page is asked for.
 */
const HARMLESS: Readonly<Record<string, ReadonlySet<string>>> = {
  code: new Set(
    'airport area branch city color country currency department error event exit http language lang locale post postal product reason region response result return state status zip'.split(
      ' ',
    ),
  ),
  key: new Set(
    'cache event foreign idempotency issue partition primary project public routing sort'.split(' '),
  ),
  sid: new Set(
    'account application call conference media message messaging parent queue recording service sms task worker workspace'.split(
      ' ',
    ),
  ),
  token: new Set(['continuation', 'page']),
  tokens: new Set('completion input max output prompt total'.split(' ')),
};

/**
 * Whether the value under this name is to be taken for a secret: the name of a header, a query's parameter or a
 * path in it, such as `x-slack-pass`, `accessToken` or `user[password]`. Signatures are none: they prove that a
 * message is its sender's, and are of no use with any other.
 */
export function isSecretName(name: string): boolean {
  if (!HINT.test(name)) return false;
  const words = wordsOf(name);
  return words.some((word, index) => {
    if (!SECRET_WORDS.has(word) && !SECRET_PARTS.test(word)) return false;
    return HARMLESS[word]?.has(words[index - 1] ?? '') !== true;
  });
}

/** The words of a name in lower case, by its signs, digits and capitals: `X-APIKey2` has `x`, `api` and `key`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}
