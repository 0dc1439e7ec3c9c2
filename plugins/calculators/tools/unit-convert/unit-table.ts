/**
 * The units by category: symbol, exact factor to the category's base, other names. Factors are decimals or
 * quotients of decimals, kept as text so that nothing is rounded before the end.
 */
export const UNIT_TABLE = {
  /** In metres. Inch, foot, yard and mile: NIST SP 811, appendix B.8; au: IAU 2012 resolution B2; ly: Julian year of light. */
  length: [
    ['m', '1', 'meter meters metre metres'],
    ['km', '1000', 'kilometer kilometers kilometre kilometres'],
    ['cm', '0.01', 'centimeter centimeters centimetre centimetres'],
    ['mm', '0.001', 'millimeter millimeters millimetre millimetres'],
    ['um', '0.000001', 'micrometer micrometers µm'],
    ['nm', '0.000000001', 'nanometer nanometers'],
    ['in', '0.0254', 'inch inches'],
    ['ft', '0.3048', 'foot feet'],
    ['yd', '0.9144', 'yard yards'],
    ['mi', '1609.344', 'mile miles'],
    ['nmi', '1852', 'nautical_mile nautical_miles'],
    ['au', '149597870700', 'astronomical_unit'],
    ['ly', '9460730472580800', 'light_year light_years'],
  ],
  /** In kilograms. Avoirdupois and troy units: NIST SP 811, appendix B.8. */
  mass: [
    ['kg', '1', 'kilogram kilograms'],
    ['g', '0.001', 'gram grams'],
    ['mg', '0.000001', 'milligram milligrams'],
    ['ug', '0.000000001', 'microgram micrograms µg'],
    ['t', '1000', 'tonne tonnes metric_ton'],
    ['lb', '0.45359237', 'lbs pound pounds'],
    ['oz', '0.028349523125', 'ounce ounces'],
    ['st', '6.35029318', 'stone stones'],
    ['ton', '907.18474', 'tons short_ton'],
    ['long_ton', '1016.0469088', 'uk_ton'],
    ['ct', '0.0002', 'carat carats'],
    ['troy_oz', '0.0311034768', 'troy_ounce'],
  ],
  /** In cubic metres. US customary units: NIST SP 811, appendix B.8; imperial ones: Weights and Measures Act 1985 (UK). */
  volume: [
    ['L', '0.001', 'l liter liters litre litres'],
    ['mL', '0.000001', 'ml milliliter milliliters millilitre millilitres'],
    ['cL', '0.00001', 'cl'],
    ['m3', '1', 'cubic_meter cubic_meters'],
    ['cm3', '0.000001', 'cc'],
    ['in3', '0.000016387064', 'cubic_inch cubic_inches'],
    ['ft3', '0.028316846592', 'cubic_foot cubic_feet'],
    ['tsp', '0.00000492892159375', 'teaspoon teaspoons'],
    ['tbsp', '0.00001478676478125', 'tablespoon tablespoons'],
    ['fl_oz', '0.0000295735295625', 'fluid_ounce fluid_ounces'],
    ['cup', '0.0002365882365', 'cups'],
    ['pint', '0.000473176473', 'pints pt'],
    ['quart', '0.000946352946', 'quarts qt'],
    ['gal', '0.003785411784', 'gallon gallons'],
    ['uk_fl_oz', '0.0000284130625'],
    ['uk_pint', '0.00056826125'],
    ['uk_gal', '0.00454609', 'imperial_gallon'],
    ['bbl', '0.158987294928', 'barrel barrels'],
  ],
  /** In square metres: NIST SP 811, appendix B.8; the acre of the international foot. */
  area: [
    ['m2', '1', 'square_meter square_meters sqm'],
    ['km2', '1000000', 'square_kilometer square_kilometers'],
    ['cm2', '0.0001'],
    ['mm2', '0.000001'],
    ['ha', '10000', 'hectare hectares'],
    ['acre', '4046.8564224', 'acres ac'],
    ['in2', '0.00064516', 'square_inch square_inches'],
    ['ft2', '0.09290304', 'square_foot square_feet sqft'],
    ['yd2', '0.83612736', 'square_yard square_yards'],
    ['mi2', '2589988.110336', 'square_mile square_miles'],
  ],
  /** In metres a second. */
  speed: [
    ['m/s', '1', 'mps'],
    ['km/h', '1/3.6', 'kmh kph'],
    ['mph', '0.44704'],
    ['kn', '1852/3600', 'knot knots'],
    ['ft/s', '0.3048', 'fps'],
  ],
  /** In seconds. The year is the Julian one of 365.25 days (IAU), the month a twelfth of it. */
  time: [
    ['s', '1', 'sec second seconds'],
    ['ms', '0.001', 'millisecond milliseconds'],
    ['us', '0.000001', 'microsecond microseconds µs'],
    ['ns', '0.000000001', 'nanosecond nanoseconds'],
    ['min', '60', 'minute minutes'],
    ['h', '3600', 'hr hour hours'],
    ['d', '86400', 'day days'],
    ['wk', '604800', 'week weeks'],
    ['month', '2629800', 'months'],
    ['yr', '31557600', 'year years'],
  ],
  /** In bits. Decimal prefixes: SI; binary ones: IEC 80000-13. */
  data: [
    ['B', '8', 'byte bytes'],
    ['bit', '1', 'bits b'],
    ['kB', '8000', 'KB kilobyte kilobytes'],
    ['MB', '8000000', 'megabyte megabytes'],
    ['GB', '8000000000', 'gigabyte gigabytes'],
    ['TB', '8000000000000', 'terabyte terabytes'],
    ['PB', '8000000000000000', 'petabyte petabytes'],
    ['KiB', '8192', 'kibibyte'],
    ['MiB', '8388608', 'mebibyte'],
    ['GiB', '8589934592', 'gibibyte'],
    ['TiB', '8796093022208', 'tebibyte'],
    ['kbit', '1000', 'kb kilobit'],
    ['Mbit', '1000000', 'Mb megabit megabits'],
    ['Gbit', '1000000000', 'Gb gigabit gigabits'],
  ],
  /** In bits a second. */
  data_rate: [
    ['bps', '1', 'bit/s'],
    ['kbps', '1000'],
    ['Mbps', '1000000'],
    ['Gbps', '1000000000'],
    ['B/s', '8'],
    ['kB/s', '8000'],
    ['MB/s', '8000000'],
    ['GB/s', '8000000000'],
  ],
  /** In pascals: NIST SP 811, appendix B.8; psi as a pound-force on a square inch. */
  pressure: [
    ['Pa', '1', 'pascal pascals'],
    ['hPa', '100'],
    ['kPa', '1000'],
    ['MPa', '1000000'],
    ['bar', '100000'],
    ['mbar', '100'],
    ['psi', '6894.757293168361'],
    ['atm', '101325'],
    ['mmHg', '133.322387415'],
    ['torr', '101325/760'],
    ['inHg', '3386.388640341'],
  ],
  /** In joules. Thermochemical calorie and IT British thermal unit: NIST SP 811; electronvolt: SI Brochure, 9th edition. */
  energy: [
    ['J', '1', 'joule joules'],
    ['kJ', '1000'],
    ['MJ', '1000000'],
    ['Wh', '3600'],
    ['kWh', '3600000'],
    ['MWh', '3600000000'],
    ['cal', '4.184', 'calorie'],
    ['kcal', '4184', 'Cal kilocalorie calories'],
    ['BTU', '1055.05585262'],
    ['eV', '0.0000000000000000001602176634'],
  ],
  /** In watts: NIST SP 811; hp is the mechanical horsepower of 550 ft lbf/s, PS the metric one of 75 kgf m/s. */
  power: [
    ['W', '1', 'watt watts'],
    ['mW', '0.001'],
    ['kW', '1000'],
    ['MW', '1000000'],
    ['hp', '745.69987158227022', 'horsepower'],
    ['PS', '735.49875'],
  ],
  /** In newtons: NIST SP 811, appendix B.8. */
  force: [
    ['N', '1', 'newton newtons'],
    ['kN', '1000'],
    ['lbf', '4.4482216152605'],
    ['kgf', '9.80665'],
  ],
  /** In degrees. */
  angle: [
    ['deg', '1', 'degree degrees °'],
    ['rad', '57.29577951308232087679815481410517', 'radian radians'],
    ['grad', '0.9', 'gon'],
    ['arcmin', '1/60'],
    ['arcsec', '1/3600'],
    ['turn', '360', 'turns'],
  ],
  /** In hertz. */
  frequency: [
    ['Hz', '1', 'hertz'],
    ['kHz', '1000'],
    ['MHz', '1000000'],
    ['GHz', '1000000000'],
    ['rpm', '1/60'],
  ],
} as const satisfies Readonly<
  Record<string, readonly (readonly [symbol: string, factor: string, names?: string])[]>
>;
