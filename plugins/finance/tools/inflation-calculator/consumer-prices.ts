/** The first year of the index below. */
export const FIRST_YEAR = 1913;

/**
 * US consumer prices: CPI-U, all items, US city average, not seasonally adjusted, annual averages, 1982-84 =
 * 100, from 1913 on (Bureau of Labor Statistics, series CUUR0000SA0).
 */
const ANNUAL_AVERAGES =
  '9.9 10.0 10.1 10.9 12.8 15.1 17.3 20.0 17.9 16.8 17.1 17.1 17.5 17.7 17.4 17.1 17.1 16.7 15.2 13.7 13.0 ' +
  '13.4 13.7 13.9 14.4 14.1 13.9 14.0 14.7 16.3 17.3 17.6 18.0 19.5 22.3 24.1 23.8 24.1 26.0 26.5 26.7 26.9 ' +
  '26.8 27.2 28.1 28.9 29.1 29.6 29.9 30.2 30.6 31.0 31.5 32.4 33.4 34.8 36.7 38.8 40.5 41.8 44.4 49.3 53.8 ' +
  '56.9 60.6 65.2 72.6 82.4 90.9 96.5 99.6 103.9 107.6 109.6 113.6 118.3 124.0 130.7 136.2 140.3 144.5 148.2 ' +
  '152.4 156.9 160.5 163.0 166.6 172.2 177.1 179.9 184.0 188.9 195.3 201.6 207.342 215.303 214.537 218.056 ' +
  '224.939 229.594 232.957 236.736 237.017 240.007 245.120 251.107 255.657 258.811 270.970 292.655 304.702 ' +
  '313.689 321.943';

const INDEX = ANNUAL_AVERAGES.split(' ').map(Number);

export const LAST_YEAR = FIRST_YEAR + INDEX.length - 1;

/** The index of a year, or undefined outside of the years covered. */
export function consumerPriceIndex(year: number): number | undefined {
  return INDEX[year - FIRST_YEAR];
}
