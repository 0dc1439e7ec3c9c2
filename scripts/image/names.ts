/** What `npm run image` makes, and the bases that it makes it of. */
export const IMAGE = 'localhost/toolyard';
export const BASE = 'localhost/toolyard-base';
export const BUILD_BASE = 'localhost/toolyard-build-base';

/** The image with what host/deploy is held against: systemd and Docker Compose. */
export const JUDGES = 'localhost/toolyard-judges';
