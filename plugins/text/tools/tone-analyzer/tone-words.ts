/** The tones that are looked for, in the order in which equal ones are listed. */
export const TONES = [
  'joy',
  'sadness',
  'anger',
  'fear',
  'confidence',
  'analytical',
  'tentative',
  'politeness',
] as const;

export type Tone = (typeof TONES)[number];

/** Usual English words of each tone, every form of them; no word is of two tones. */
const WORDS: Readonly<Record<Tone, string>> = {
  joy: `amazing amused awesome beautiful bliss blissful celebrate celebrated celebrating celebration cheer
    cheerful cheers delight delighted delightful ecstatic elated enjoy enjoyable enjoyed enjoying enjoys
    excellent excited exciting fantastic fun funny glad gladly happier happiest happily happiness happy joy
    joyful joyous jubilant laugh laughed laughing laughs laughter love loved lovely loves loving marvelous
    marvellous merry overjoyed pleased pleasure smile smiled smiles smiling superb terrific thrilled
    thrilling wonderful wonderfully yay`,
  sadness: `alone bereaved brokenhearted cried cries cry crying dejected depressed depressing depression despair
    despairing devastated disappointed disappointing disappointment dismal downcast gloom gloomy grief
    grieve grieved grieving heartache heartbreaking heartbroken hopeless hurt hurting loneliness lonely
    lonesome melancholy miserable miserably misery mourn mourned mourning regret regretful sad sadder
    saddened saddest sadly sadness sob sobbed sobbing sorrow sorrowful tearful tears tragedy tragic unhappy
    weep weeping wept`,
  anger: `aggravated aggravating angered angrily angry anger annoy annoyed annoying appalled appalling disgust
    disgusted disgusting enrage enraged exasperated fuming furious furiously fury hate hated hateful hates
    hating hatred hostile incensed indignant infuriate infuriated infuriating irate irritate irritated
    irritating livid loathe loathed loathing mad outrage outraged outrageous pissed rage raging resent
    resented resentful resentment ridiculous scandalous seething unacceptable vile`,
  fear: `afraid alarm alarmed alarming anxiety anxious anxiously apprehensive danger dangerous dread dreaded
    dreadful dreading fear feared fearful fearing fears fright frightened frightening frightful horrified
    horrifying horror intimidated nervous nervously nightmare panic panicked panicking panicky paranoid
    petrified scare scared scares scary shaken spooked terrified terrify terrifying terror threat threatened
    threatening timid uneasy worried worries worry worrying`,
  confidence: `absolutely assure assured assuredly certain certainly certainty clearly committed confidence confident
    confidently convinced decisive decisively definite definitely determined doubtless ensure ensured
    evidently guarantee guaranteed guarantees indeed indisputable indisputably obviously positively proven
    surely undeniable undeniably undoubtedly unquestionable unquestionably`,
  analytical: `accordingly analyse analysed analyses analysis analytic analytical analyze analyzed analyzing because
    calculate calculated calculation compare compared comparison conclude concluded conclusion consequently
    correlation data demonstrate demonstrated demonstrates derive derived evaluate evaluated evaluation
    evidence examine examined factor factors findings hence hypothesis implies indicate indicated indicates
    logic logical logically measure measured measurement measurements percent percentage rational reasoning
    research result results significant significantly statistic statistical statistics studies therefore
    thus variable variables whereas`,
  tentative: `apparently appear appears approximately assume assumed assuming conceivably doubt doubtful guess guessed
    guessing hesitant hesitate hesitated hopefully likely may maybe might occasionally perhaps possible
    possibly potentially presumably probable probably questionable roughly seem seemed seemingly seems
    somehow sometimes somewhat speculate suggest suggests suppose supposedly tentative tentatively unclear
    uncertain uncertainty undecided unlikely unsure unsettled wonder wondering`,
  politeness: `apologies apologise apologised apologize apologized apology appreciate appreciated appreciates
    appreciation courteous courtesy excuse forgive grateful gratefully gratitude honored honoured humbly
    kindly obliged pardon please polite politely regards respectfully sincerely sorry thank thanked thankful
    thankfully thanking thanks welcome`,
};

/** The tone of a word in lower case. */
export const TONE_OF_WORD: ReadonlyMap<string, Tone> = new Map(
  TONES.flatMap((tone) => WORDS[tone].split(/\s+/).map((word) => [word, tone] as const)),
);
