import { Type } from '@toolyard/sdk';

/** The properties of an `Anniversary` in a result. */
export const AnniversarySchema = {
  date: Type.String(),
  years: Type.Integer(),
  days_until: Type.Integer(),
  weekday: Type.String(),
};

/** The properties of a `Milestone` in a result. */
export const MilestoneSchema = {
  label: Type.String(),
  date: Type.String(),
  reached: Type.Boolean(),
  days_until: Type.Integer(),
};
