/** What many tools take: each input holds the schema of such an argument and the parser that reads it. */
export { base64Input, type DataUrl } from './base64.ts';
export { dateInput, instantInput } from './date.ts';
export { fileInput, type GivenFile } from './file.ts';
export { httpUrlInput } from './http-url.ts';
export { listInput } from './list.ts';
export { isSpecialUseName } from './special-use.ts';
export { placeAt } from './text-place.ts';
export { timeZoneInput } from './time-zone.ts';
