import { Type } from '@toolyard/sdk';

/** The fields that every card answers. */
export const CARD_FORMS = { html: Type.String(), tailwind: Type.String(), jsx: Type.String() };

export const IGNORED_KEYS = Type.Array(Type.String());
