/**
 * Messages and results up to this many bytes are read and written on the main thread; what is larger is left to
 * a worker. Measured on one core of 2.5 GHz: JSON.parse, a check and JSON.stringify of 256 KiB take 2 to 6 ms,
 * by what the JSON is made of.
 */
export const LARGE_BYTES = 256 * 1024;
