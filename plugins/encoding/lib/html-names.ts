import { characterEntities } from 'character-entities';
import { characterEntitiesHtml4 } from 'character-entities-html4';

/**
 * The HTML 4 name of each character that has one. What a name stands for is today's meaning: `lang` and
 * `rang` stood for U+2329 and U+232A in HTML 4, and browsers now read them as U+27E8 and U+27E9.
 */
export const HTML4_NAMES: ReadonlyMap<string, string> = new Map(
  Object.keys(characterEntitiesHtml4).map((name) => [characterEntities[name] ?? '', name]),
);
