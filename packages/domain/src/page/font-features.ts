/** OpenType features that a stretch of a text may switch, besides ss01 to ss20 and cv01 to cv99. */
export const SWITCHED_FEATURES = [
  'liga',
  'calt',
  'kern',
  'dlig',
  'hlig',
  'swsh',
  'salt',
  'titl',
  'smcp',
  'c2sc',
  'case',
  'onum',
  'lnum',
  'pnum',
  'tnum',
  'frac',
  'ordn',
  'sups',
  'subs',
  'zero',
  'palt',
  'halt',
  'pwid',
  'hwid',
  'fwid',
  'hkna',
  'vkna',
  'ruby',
  'trad',
  'expt',
  'jp78',
  'jp83',
  'jp90',
  'jp04',
  'nlck',
] as const

/** Switched on unless a stretch says otherwise. */
const ON_BY_DEFAULT: ReadonlySet<string> = new Set(['liga', 'calt', 'kern'])

/** Whether a feature is on among switches like `+dlig` and `-liga`. */
export const isFeatureOn = (switches: readonly string[], name: string): boolean => {
  if (switches.includes(`+${name}`)) return true
  return !switches.includes(`-${name}`) && ON_BY_DEFAULT.has(name)
}

/** The switches with one feature on or off; none that says what holds anyway. */
export const switchFeature = (
  switches: readonly string[],
  name: string,
  isOn: boolean,
): readonly string[] => {
  const others = switches.filter((each) => each.slice(1) !== name)
  return isOn === ON_BY_DEFAULT.has(name)
    ? others
    : [...others, `${isOn ? '+' : '-'}${name}`].toSorted()
}
