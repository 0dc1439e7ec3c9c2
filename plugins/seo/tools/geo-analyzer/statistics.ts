const NUMBER = String.raw`(?<![\p{L}\d.,])\d{1,15}(?:[.,’'\u00a0\u202f]\d{1,15}){0,6}`;
const SCALE = String.raw`(?:\s(?:thousand|million|billion|trillion))?`;
const SIGN = String.raw`[$€£¥₹₺₩₽]`;
const CODE = 'USD|EUR|GBP|JPY|CHF|CNY|INR|TRY|CAD|AUD|SEK|NOK|DKK|PLN|BRL|KRW|MXN|ZAR';
const UNIT =
  'kg|g|mg|µg|t|tons?|tonnes?|lbs?|oz|pounds|ounces|km|m|cm|mm|mi|miles|ft|feet|yards|inches|km/h|mph|°C|°F|K|' +
  'h|hrs?|hours?|min|minutes?|s|secs?|seconds?|ms|days?|weeks?|months?|years?|decades?|thousand|million|billion|trillion|' +
  'percent|kWh|MWh|kW|MW|GW|W|V|Hz|kHz|MHz|GHz|B|kB|KB|MB|GB|TB|l|L|ml|mL|litres?|liters?|gallons|m²|km²|ha|acres|kcal|calories|kJ|J|dB';

const STATISTIC = new RegExp(
  [
    `${SIGN}\\s?${NUMBER}${SCALE}`,
    `(?<!\\p{L})(?:${CODE})\\s${NUMBER}${SCALE}`,
    `${NUMBER}\\s?%`,
    `${NUMBER}${SCALE}\\s?${SIGN}`,
    `${NUMBER}${SCALE}\\s(?:${CODE})(?!\\p{L})`,
    `${NUMBER}\\s(?:${UNIT})(?![\\p{L}\\d])`,
    String.raw`(?<![\p{L}\d.,])\d{1,3}(?:[,’'\u00a0\u202f]\d{3})+(?![\d])`,
  ].join('|'),
  'gu',
);

/** Figures that say how much: with per cent, a currency, a unit, or so large that thousands are set apart. */
export function findStatistics(text: string): string[] {
  return [...text.matchAll(STATISTIC)].map(([figure]) => figure.trim());
}
