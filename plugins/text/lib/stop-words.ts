/** English articles, conjunctions, pronouns, prepositions and auxiliaries: words that carry no topic. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the',
    'and or but nor so if than because while although though unless until whether as',
    'i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself',
    'it its itself they them their theirs themselves who whom whose which what this that these those',
    'about above across after against along among around at before behind below between beyond by down during',
    'for from in into near of off on onto out over per since through to toward towards under up upon via with',
    'within without',
    'am is are was were be been being have has had having do does did doing done',
    'can could may might must shall should will would',
    "i'm it's that's there's he's she's we're you're they're i've we've you've they've i'll you'll",
  ]
    .join(' ')
    .split(' '),
);
