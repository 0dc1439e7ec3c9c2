/** Hosts that tools may reach: `api.example.com`, `*.example.com`, or `*` for any public one. */
const HOST = '(\\*|(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)*(:\\d{1,5})?)';
/** From the root, by segments: `*` stands for one, and at the end for all that follows. */
const PATH = "(/(\\*|[\\w.~!$&'()+,=:@-]+))+/?|/";
export const NET_PATTERN = `^([A-Z]{1,20}(,[A-Z]{1,20})* )?${HOST}(${PATH})?$`;

/** The host of an entry, with its port: `api.example.com:8443`. */
export function hostOfEntry(entry: string): string {
  const [before = '', after = before] = entry.split(' ', 2);
  return after.split('/', 1)[0] ?? '';
}
