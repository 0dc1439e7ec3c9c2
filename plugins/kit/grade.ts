/** The grades of a review, best first. */
export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;

export type Grade = (typeof GRADES)[number];

/** The grade of a score from 0 to 100: A from 90, B from 80, C from 70, D from 60, else F. */
export function gradeOf(score: number): Grade {
  if (score >= 90) return 'A';
  if (score >= 80) return 'B';
  if (score >= 70) return 'C';
  return score >= 60 ? 'D' : 'F';
}
