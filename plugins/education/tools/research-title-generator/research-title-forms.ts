export const RESEARCH_TYPES = [
  'quantitative',
  'qualitative',
  'experimental',
  'correlational',
  'comparative',
  'case_study',
  'survey',
  'review',
  'mixed_methods',
] as const;
export type ResearchType = (typeof RESEARCH_TYPES)[number];

/**
 * What a title is filled with: `{subject}` is the topic, or "A and B" where both variables are given; `{link}` is the
 * topic, or "how A relates to B". Population and setting follow where `{where}` stands.
 */
export type Form = string;

/** What a design calls itself in a title, and the forms that it alone has. */
const DESIGNS: Readonly<
  Record<
    ResearchType,
    { readonly name: string; readonly descriptive: Form; readonly question: Form; readonly lead: Form }
  >
> = {
  quantitative: {
    name: 'a quantitative study',
    descriptive: 'measuring {subject}{where}',
    question: 'to what extent can {subject} be measured{where}',
    lead: 'measuring {subject}',
  },
  qualitative: {
    name: 'a qualitative study',
    descriptive: 'experiences of {subject}{where}',
    question: 'what does {subject} mean{where}',
    lead: 'understanding {subject}',
  },
  experimental: {
    name: 'an experimental study',
    descriptive: 'an experiment on {subject}{where}',
    question: 'what do experiments show about {subject}{where}',
    lead: 'testing {subject}',
  },
  correlational: {
    name: 'a correlational study',
    descriptive: 'correlates of {subject}{where}',
    question: 'what correlates with {subject}{where}',
    lead: 'patterns in {subject}',
  },
  comparative: {
    name: 'a comparative study',
    descriptive: 'a comparison of {subject}{where}',
    question: 'what differences appear in {subject}{where}',
    lead: 'comparing {subject}',
  },
  case_study: {
    name: 'a case study',
    descriptive: 'a case study of {subject}{where}',
    question: 'what can one case teach about {subject}{where}',
    lead: '{subject} in practice',
  },
  survey: {
    name: 'a survey',
    descriptive: 'a survey of {subject}{where}',
    question: 'what do respondents report about {subject}{where}',
    lead: 'views on {subject}',
  },
  review: {
    name: 'a systematic review',
    descriptive: 'a review of research on {subject}{where}',
    question: 'what does the literature say about {subject}{where}',
    lead: 'what is known about {subject}',
  },
  mixed_methods: {
    name: 'a mixed methods study',
    descriptive: 'a mixed methods study of {subject}{where}',
    question: 'what do numbers and narratives show about {subject}{where}',
    lead: 'numbers and narratives on {subject}',
  },
};

export function titleForms(
  type: ResearchType,
  twoVariables: boolean,
): {
  readonly descriptive: readonly Form[];
  readonly interrogative: readonly Form[];
  readonly compound: readonly Form[];
} {
  const { name, descriptive, question, lead } = DESIGNS[type];
  return {
    descriptive: [
      ...(twoVariables
        ? ['the relationship between {subject}{where}', 'associations between {subject}{where}']
        : []),
      descriptive,
      `${name} of {subject}{where}`,
      'an examination of {subject}{where}',
      'an analysis of {subject}{where}',
      'perspectives on {subject}{where}',
    ],
    interrogative: [
      ...(twoVariables
        ? ['what is the relationship between {subject}{where}', 'how are {subject} related{where}']
        : []),
      question,
      'what is known about {subject}{where}',
      'what should be understood about {subject}{where}',
      'why study {subject}{where}',
    ],
    compound: [
      `{subject}: ${name}{where}`,
      `${lead}: ${name}{where}`,
      `exploring {subject}: evidence from ${name}{where}`,
      `rethinking {subject}: findings of ${name}{where}`,
      `beyond assumptions about {subject}: ${name}{where}`,
    ],
  };
}
