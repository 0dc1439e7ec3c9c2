/** A person or organization as an entry of `citations.json` names them. */
export interface NamedPerson {
  readonly family?: string;
  readonly given?: string;
  readonly suffix?: string;
  readonly organization?: string;
}

/** A work, and how citeproc-js cites it: in the bibliography and in the text, as HTML with italics. */
export interface Reference {
  /** Arguments of citation-generator, but for the style. */
  readonly input: {
    readonly type: string;
    readonly title: string;
    readonly authors?: readonly NamedPerson[];
    readonly editors?: readonly NamedPerson[];
    readonly date?: string;
    readonly container?: string;
    readonly publisher?: string;
    readonly place?: string;
    readonly edition?: number;
    readonly volume?: string;
    readonly issue?: string;
    readonly pages?: string;
    readonly doi?: string;
    readonly url?: string;
    readonly accessed?: string;
  };
  readonly expected: Readonly<Record<string, readonly [entry: string, inText: string]>>;
  /** Why the tool is right where it differs, by style. */
  readonly because?: Readonly<Record<string, string>>;
}

export type ReferenceTable = readonly Reference[];
