/** English words that headlines use to move readers, in lower case. */
export const POWER_WORDS: ReadonlySet<string> = new Set(
  `absolute accurate actionable advanced affordable amazing approved authentic awesome bargain beautiful best better
  big bold bonus boost breakthrough brilliant certified cheap clever compelling complete comprehensive confident
  critical crucial daily deal definitive delicious detailed discover discount easily easy effective effortless elite
  epic essential exclusive exciting expert experts extra extraordinary fast fastest favorite fantastic fresh free fun
  genuine gift great guarantee guaranteed guide handy hidden honest huge immediately important improve incredible
  insider inspiring instant instantly insane key latest legendary limited lifetime master massive modern must new now
  official original perfect popular powerful practical premium priceless professional profitable proven quick quickly
  rare real recommended reliable remarkable results revealed revolutionary safe save savings secret secrets secure
  sensational shocking simple simply smart special step strong stunning successful super superior surprising tested
  timeless tips today top trusted truth ultimate unbeatable unbelievable unique unlimited useful valuable vital wonderful
  worth you`.split(/\s+/),
);
