import { Type } from '@toolyard/sdk';

/** The fields that every card answers. */
export const CARD_FORMS = {
  html: Type.String({ contentMediaType: 'text/html' }),
  tailwind: Type.String({ contentMediaType: 'text/html' }),
  jsx: Type.String({ contentMediaType: 'text/jsx' }),
};

export const IGNORED_KEYS = Type.Array(Type.String());
