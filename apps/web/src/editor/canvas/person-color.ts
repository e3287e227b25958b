/** Seen on artwork and behind white letters (contrast of 4.5 or more), and unlike a selection. */
const COLORS = [
  '#b4235f',
  '#0f7a55',
  '#8f5300',
  '#7a3fc4',
  '#0b7285',
  '#b3261e',
  '#4d6600',
  '#6b4c35',
] as const

/** The colour of a person: the same in every window. */
export const getPersonColor = (personId: string): string => {
  let hash = 0
  for (const letter of personId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return COLORS[hash % COLORS.length] ?? COLORS[0]
}
