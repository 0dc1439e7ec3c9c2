import de from './translations/de.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import it from './translations/it.json' with { type: 'json' };
import ja from './translations/ja.json' with { type: 'json' };
import nl from './translations/nl.json' with { type: 'json' };
import pl from './translations/pl.json' with { type: 'json' };
import pt from './translations/pt.json' with { type: 'json' };
import ru from './translations/ru.json' with { type: 'json' };
import zh from './translations/zh.json' with { type: 'json' };
import { spokenWords } from './words.ts';

/** A word of a request in another language: English words for it, or itself where the table does not have it. */
export interface TranslatedWord {
  readonly words: readonly string[];
  readonly isTranslated: boolean;
}

/** Words of another language by how they begin, each with English words for it. */
type Table = Readonly<Record<string, string>>;

interface Language {
  readonly table: Table;
  /** Words by which the language is told from the others: they say nothing of what is wanted. */
  readonly stopWords: ReadonlySet<string>;
}

/** Languages that set words apart by spaces. */
const SPACED: readonly Language[] = [
  spaced(
    de,
    'der die das den dem des ein eine einen einem einer und oder ist sind war von vom zu zum zur mit fur auf aus bei nach uber unter ich du er sie es wir ihr mein meine meinen meinem meiner dein mir mich dir bitte kann kannst soll sollte will muss wie was wer wann wo welche welcher welches dieser diese dieses diesen diesem nicht im in am an als bis wird werden habe hat viel viele um mach mache gib noch',
  ),
  spaced(
    fr,
    'le la les l un une des du de d et ou est sont je j tu il elle nous vous ils mon ma mes ton ce cet cette ces c qu que qui quoi quel quelle quels quelles comment pour par sur avec sans dans en au aux me moi se sa son ses plus pas ne n dois peux veux faut fait faire quand s y a ai combien deux trois',
  ),
  spaced(
    es,
    'el la los las un una unos unas de del y o es son yo tu mi mis me te se su sus este esta estos estas ese esa que quien cual como cuando donde cuanto cuantos cuantas cuanta para por con sin en a al lo le si no mas quiero necesito puedo debo hay haz hazme dame dos tres',
  ),
  spaced(
    it,
    'il lo la i gli le un uno una di del della dello dei degli delle dal dalla e o ed sono io mi mio mia miei mie ti si suo questo questa questi queste quello che chi quale come quando dove quanto quanti quanta quante per con senza in nel nella a al alla allo ai su sul da non piu voglio devo posso fammi ho ha due tre',
  ),
  spaced(
    pt,
    'o a os as um uma uns umas de do da dos das e ou sao eu meu minha meus minhas me te se seu sua este esta estes estas esse essa isso isto que quem qual como quando onde quanto quantos quantas para por com sem em no na nos nas ao aos nao mais quero preciso posso devo faca dois tres',
  ),
  spaced(
    nl,
    'de het een en of is zijn ik je jij hij zij wij we mijn jouw me mij dit dat deze die wat wie welke hoe wanneer waar hoeveel voor van met zonder in op aan uit bij naar om te tot als niet er kan kun moet wil wordt maken twee drie',
  ),
  spaced(
    pl,
    'i w we z ze na do od o u po za dla bez jest sa byc ja ty moj moja moje moich mojej mi mnie mu sie ten ta to te tego tej tych jak jaki jaka jakie kiedy gdzie co kto czy nie bardzo chce musze moge prosze dwa trzy oraz lub',
  ),
  spaced(
    ru,
    'и в во с со на к по о об от до из у за для без это этот эта эти этого этой мне меня мой моя мое мои моего моей моих ты вы он она что кто как какой какая какие когда где ли не бы же есть быть надо нужно можно хочу пожалуиста пожалуйста а или два три',
  ),
];

/** Languages that do not. */
const UNSPACED: readonly Table[] = [zh, ja];
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Where a compound's second half begins: its first may end with s, n or en. */
const SHORTEST_HALF = 4;

/**
 * English words for a request in another language: one list for each word that says something.
 *
 * @param isEnglish whether English has the word, or the index
 * @returns undefined for a request in English, or in a language that is not known
 */
export function translate(text: string, isEnglish: (word: string) => boolean): TranslatedWord[] | undefined {
  if (UNSPACED_SCRIPT.test(text)) return readUnspaced(text, KANA.test(text) ? 1 : 0);
  const words = spokenWords(text).map(withoutMarks);
  const foreign = words.filter((word) => !isEnglish(word) && /^\p{L}+$/u.test(word));
  if (foreign.length === 0) return undefined;
  const likely = mostLikely(words, foreign);
  if (likely === undefined) return undefined;
  const joined = ` ${words.join(' ')} `;
  const groups = likely.flatMap(({ table }) => phrasesIn(joined, table));
  for (const word of new Set(words)) {
    if (likely.some(({ stopWords }) => stopWords.has(word))) continue;
    const english = [...new Set(likely.flatMap(({ table }) => lookUp(word, table)))];
    groups.push({
      words: english.length > 0 ? [...english, ...(isEnglish(word) ? [word] : [])] : [word],
      isTranslated: english.length > 0,
    });
  }
  return groups;
}

/**
 * The languages that a request is in, or undefined where it is English.
 *
 * @param foreign those of its words that English does not have
 */
function mostLikely(words: readonly string[], foreign: readonly string[]): readonly Language[] | undefined {
  const scores = SPACED.map((language) =>
    // Languages have words in common: what English has too tells nothing.
    foreign.some((word) => knows(language, word)) ? knownOf(language, words) : 0,
  );
  const best = Math.max(...scores);
  // Only a language that knows more of the request than English is meant.
  if (best === 0 || best <= (words.length - foreign.length) * 0.75) return undefined;
  return SPACED.filter((_, index) => scores[index] === best);
}

function knows({ stopWords, table }: Language, word: string): boolean {
  return stopWords.has(word) || lookUp(word, table).length > 0;
}

function knownOf({ stopWords, table }: Language, words: readonly string[]): number {
  const stopped = words.filter((word) => stopWords.has(word)).length;
  return stopped + words.filter((word) => lookUp(word, table).length > 0).length * 0.75;
}

function phrasesIn(text: string, table: Table): TranslatedWord[] {
  return Object.entries(table).flatMap(([key, english]) =>
    key.includes(' ') && text.includes(` ${key}`) ? [translated(english)] : [],
  );
}

/** English words for the longest beginning of a word that the table has, and for what follows it in a compound. */
function lookUp(word: string, table: Table): string[] {
  for (let length = word.length; length >= 2; length -= 1) {
    const start = word.slice(0, length);
    // Of short words only the whole one counts: too many others begin so.
    if (length < 4 && word.length > length + 1) break;
    const english = Object.hasOwn(table, start) ? table[start] : undefined;
    if (english === undefined) continue;
    const rest = word.slice(length);
    const halves = rest.length < SHORTEST_HALF ? [] : [rest, rest.replace(/^(?:e?n|e?s)/, '')];
    return [
      ...english.split(' '),
      ...(halves.map((half) => lookUp(half, table)).find(({ length }) => length > 0) ?? []),
    ];
  }
  return [];
}

/** Takes the longest words that the table has, from left to right; what is between them is passed over. */
function readUnspaced(text: string, first: number): TranslatedWord[] {
  const table = UNSPACED[first] ?? {};
  const longest = Math.max(...Object.keys(table).map(({ length }) => length));
  const groups: TranslatedWord[] = [];
  for (const run of text.toLowerCase().match(/[\p{L}\p{M}\p{N}ー]+/gu) ?? []) {
    if (!UNSPACED_SCRIPT.test(run)) {
      groups.push({ words: [run], isTranslated: false });
      continue;
    }
    for (let at = 0; at < run.length;) {
      const latin = /[a-z0-9]+/y;
      latin.lastIndex = at;
      const plain = latin.exec(run)?.[0];
      if (plain !== undefined && !startsHere(table, run, at, plain.length + 1)) {
        groups.push({ words: [plain], isTranslated: false });
        at += plain.length;
        continue;
      }
      let length = Math.min(longest, run.length - at);
      while (length > 0 && !Object.hasOwn(table, run.slice(at, at + length))) length -= 1;
      if (length > 0) groups.push(translated(table[run.slice(at, at + length)] ?? ''));
      at += Math.max(1, length);
    }
  }
  return groups;
}

function startsHere(table: Table, run: string, at: number, least: number): boolean {
  for (let length = Math.min(12, run.length - at); length >= least; length -= 1)
    if (Object.hasOwn(table, run.slice(at, at + length))) return true;
  return false;
}

function withoutMarks(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');
}

function spaced(table: Table, stopWords: string): Language {
  return { table, stopWords: new Set(stopWords.split(' ')) };
}

function translated(english: string): TranslatedWord {
  return { words: english.split(' '), isTranslated: true };
}
