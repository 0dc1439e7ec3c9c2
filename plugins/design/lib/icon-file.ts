/** What `data/icons.json` holds of a library. */
export interface IconLibraryFile {
  readonly version: string;
  readonly license: string;
  /** Styles by the letter that stands for them, the default first. */
  readonly styles: Readonly<Record<string, string>>;
  /** An icon each: name, letters of its styles, category, keywords separated by commas; with tabs between. */
  readonly icons: readonly string[];
}

export interface IconFile {
  readonly lucide: IconLibraryFile;
  readonly heroicons: IconLibraryFile;
  readonly fontawesome: IconLibraryFile;
  readonly material: IconLibraryFile;
}
