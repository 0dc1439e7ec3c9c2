/** URL and URLSearchParams by the URL Standard's reference implementation. */
import './shared-memory.ts';
import { URL, URLSearchParams } from 'whatwg-url';

export default { URL, URLSearchParams };
