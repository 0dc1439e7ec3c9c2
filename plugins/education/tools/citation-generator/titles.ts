import { citedTitleCase } from '../../lib/title-case.ts';

/** Words that citeproc keeps small in titles (CSL 1.0.2, title case), and the n of rock ’n’ roll. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a according across afore after against along alongside amid amidst among amongst an and anti around as at athwart atop before behind below beneath beside besides between betwixt beyond but by c ca circa concerning d de despite down during e et except for forenenst from given in inside into lest like mid midst minus n near next nor notwithstanding of off on onto opposite or out outside over pace past per plus pro qua round sans save since so than the through throughout to toward towards under underneath unlike until unto up upon v v. van versus via vis-à-vis von vs. vs with within without yet'.split(
    ' ',
  ),
);

export function capitalised(title: string): string {
  return citedTitleCase(title, SMALL_WORDS);
}
