import type { MarkdownIt } from 'markdown-it';

/** The links that GFM finds in text (GitHub Flavored Markdown §6.9): with a protocol or `www.`, and e-mail addresses. */
export function addAutolinks(markdown: MarkdownIt): void {
  markdown.linkify
    .set({ fuzzyLink: false, fuzzyEmail: true })
    .add('//', null)
    .add('ftp:', null)
    .add('http:', { validate: urlLength })
    .add('https:', { validate: urlLength })
    .add('www.', {
      validate: domainAndPathLength,
      normalize: (match) => {
        match.url = `http://${match.url}`;
      },
    });
  const { re } = markdown.linkify;
  const links = new RegExp(`(^|(?!_)[~><\uff5c\\p{Z}\\p{P}\\p{Cc}])(${re.get_schema_names().source})`, 'giu');
  re.get_schema_search = () => links;
  re.get_mail_name_validator = () => MAIL_NAME;
  re.get_fuzzy_mail_host_search = () => MAIL_HOST;
}

/** What stands before the @, of which the library looks at 65 characters. */
const MAIL_NAME = /(?:^|[^A-Za-z\d.+_@-])([A-Za-z\d.+_-]{1,64})$/;
/** The last character is a letter or digit. */
const MAIL_HOST = /@[A-Za-z\d_-]+(?:\.[A-Za-z\d_-]+)*\.[A-Za-z\d_-]*[A-Za-z\d](?!\.?[A-Za-z\d_@-])/g;

function urlLength(text: string, position: number): number {
  if (!text.startsWith('//', position)) return 0;
  const length = domainAndPathLength(text, position + 2);
  return length === 0 ? 0 : length + 2;
}

/** Segments of letters, digits, `_` and `-` with a period between them, as long as domain names may be. */
const DOMAIN = /[\p{L}\p{N}_-]{1,255}(?:\.[\p{L}\p{N}_-]{1,63}){0,127}/uy;
const PATH = /[^\s<]*/y;

/** How long the domain and what follows it is without punctuation at the end; 0 when no link begins there. */
function domainAndPathLength(text: string, position: number): number {
  DOMAIN.lastIndex = position;
  const domain = DOMAIN.exec(text)?.[0] ?? '';
  // `www.` itself is a segment.
  const segments =
    `${text.slice(Math.max(0, position - 4), position) === 'www.' ? 'www.' : ''}${domain}`.split('.');
  if (segments.length < 2 || segments.slice(-2).some((segment) => segment.includes('_'))) return 0;
  PATH.lastIndex = position + domain.length;
  const path = PATH.exec(text)?.[0] ?? '';
  return withoutEnd(domain + path).length;
}

/** A link without what is taken for the punctuation of the sentence around it. */
function withoutEnd(link: string): string {
  let end = link.length;
  let surplus = 0;
  for (const character of link) surplus += character === ')' ? 1 : character === '(' ? -1 : 0;
  for (;;) {
    const last = link[end - 1] ?? '';
    if (/[?!.,:*_~'"]/.test(last)) {
      end -= 1;
    } else if (last === ')' && surplus > 0) {
      end -= 1;
      surplus -= 1;
    } else if (last === ';') {
      const reference = /&[A-Za-z\d]{1,40};$/.exec(link.slice(Math.max(0, end - 42), end))?.[0];
      end -= reference?.length ?? 1;
    } else {
      return link.slice(0, end);
    }
  }
}
