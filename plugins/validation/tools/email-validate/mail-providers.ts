import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { hasKnownTld } from '../../lib/domain-name.ts';
import { nearest } from '../../lib/nearest.ts';

/** Large mailbox providers in the order in which a mistyped domain is taken for one. */
const LARGE =
  `gmail.com googlemail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com icloud.com me.com
  aol.com mail.com email.com gmx.com gmx.net gmx.de web.de proton.me protonmail.com yandex.ru mail.ru
  yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.co.id yahoo.com.br yahoo.com.au yahoo.com.ar yahoo.com.mx yahoo.com.sg
  yahoo.com.ph yahoo.com.tw yahoo.com.hk yahoo.com.vn yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.ie
  yahoo.gr yahoo.se yahoo.no yahoo.dk yahoo.pl yahoo.ro rocketmail.com
  hotmail.co.uk hotmail.co.jp hotmail.com.br hotmail.com.ar hotmail.com.tr hotmail.fr hotmail.de hotmail.it hotmail.es
  hotmail.nl hotmail.be hotmail.ca hotmail.se hotmail.no hotmail.dk hotmail.gr hotmail.ch
  outlook.co.uk outlook.com.br outlook.com.au outlook.com.ar outlook.fr outlook.de outlook.it outlook.es outlook.jp
  outlook.in outlook.pt outlook.be outlook.dk outlook.ie outlook.at outlook.sa
  live.co.uk live.com.au live.com.mx live.com.pt live.fr live.de live.it live.nl live.be live.ca live.se live.no
  live.dk live.cn live.in live.ie live.jp
  aol.co.uk aol.fr aol.de aol.it aol.es gmx.at gmx.ch gmx.fr gmx.es gmx.co.uk gmx.us
  mac.com pm.me proton.ch protonmail.ch ya.ru yandex.com yandex.by yandex.kz yandex.ua yandex.com.tr
  inbox.ru list.ru bk.ru`
    .split(/\s+/)
    .filter((domain) => domain !== '');

/** Other providers of free mailboxes, whose names are too short or too local to be guessed. */
const OTHER_FREE =
  `zoho.com zohomail.com tutanota.com tutanota.de tutamail.com tuta.com tuta.io keemail.me mailfence.com
  hushmail.com inbox.com fastmail.com mail.de freenet.de t-online.de arcor.de bluewin.ch laposte.net orange.fr free.fr
  sfr.fr wanadoo.fr libero.it virgilio.it tiscali.it alice.it tin.it seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl
  rambler.ru ukr.net i.ua abv.bg mail.bg freemail.hu citromail.hu uol.com.br bol.com.br terra.com.br ig.com.br
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com naver.com hanmail.net
  daum.net nate.com rediffmail.com walla.co.il bigpond.com shaw.ca sympatico.ca comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net earthlink.net juno.com lycos.com excite.com usa.com`
    .split(/\s+/)
    .filter((domain) => domain !== '');

const GENERIC_TLDS = ['com', 'net', 'org', 'edu', 'gov'] as const;

let large: ReadonlySet<string> | undefined;
let free: ReadonlySet<string> | undefined;
let disposable: ReadonlySet<string> | undefined;

/** Whether a domain, or one that it lies under, is one of a free mailbox provider. */
export function isFreeProvider(domain: string): boolean {
  free ??= new Set([...LARGE, ...OTHER_FREE]);
  return liesUnder(domain, free);
}

/** Whether a domain, or one that it lies under, is on the list of throw-away providers. */
export function isDisposable(domain: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  return liesUnder(domain, disposable);
}

function liesUnder(domain: string, list: ReadonlySet<string>): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => list.has(labels.slice(index).join('.')));
}

/**
 * The domain that was probably meant: a large provider's, one slip of the keys away, or two for long names; else
 * the same name under com, net, org, edu or gov when the last label is one slip away from it and no TLD. Null
 * when the domain may well be meant as it is.
 */
export async function suggestDomain(domain: string): Promise<string | null> {
  large ??= new Set(LARGE);
  if (large.has(domain)) return null;
  const provider = nearest(domain, LARGE, allowedEdits);
  if (provider !== undefined) return provider;
  const dot = domain.lastIndexOf('.');
  const last = domain.slice(dot + 1);
  if (dot < 1 || (await hasKnownTld(domain))) return null;
  const tld = nearest(last, GENERIC_TLDS, 1);
  return tld === undefined ? null : `${domain.slice(0, dot)}.${tld}`;
}

/** Short names are too near to names that other people use. */
function allowedEdits(provider: string): number {
  const name = provider.slice(0, provider.indexOf('.'));
  if (name.length < 5) return 0;
  return provider.replaceAll('.', '').length < 9 ? 1 : 2;
}

/** The mailboxes of RFC 2142, and others that name a function rather than a person. */
const ROLES = new Set(
  `info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp
  admin administrator root contact help office billing jobs team no-reply noreply donotreply`
    .split(/\s+/)
    .filter((role) => role !== ''),
);

export function isRole(mailbox: string): boolean {
  return ROLES.has(mailbox.toLowerCase());
}
