/** Something that was looked at. */
export interface Finding {
  readonly about: string;
  readonly isWell: boolean;
  readonly says: string;
}

export function well(about: string, says: string): Finding {
  return { about, isWell: true, says };
}

export function wrong(about: string, says: string): Finding {
  return { about, isWell: false, says };
}
