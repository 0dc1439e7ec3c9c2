import type { Applicators } from './applicators/application.ts';
import { ELEMENT_APPLICATORS } from './applicators/elements.ts';
import { IN_PLACE_APPLICATORS } from './applicators/in-place.ts';
import { MEMBER_APPLICATORS } from './applicators/members.ts';
import { REFERENCES } from './applicators/references.ts';

/** The keywords that apply further schemas (JSON Schema core §8.2.3, §10 and §11). */
export const APPLICATORS: Applicators = {
  ...REFERENCES,
  ...IN_PLACE_APPLICATORS,
  ...MEMBER_APPLICATORS,
  ...ELEMENT_APPLICATORS,
};
