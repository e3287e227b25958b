/**
 * How a state should feel. A tone always comes with words and a mark of its own shape, never as a
 * colour alone.
 */
export const TONES = ['neutral', 'waiting', 'active', 'attention', 'good', 'bad'] as const
export type Tone = (typeof TONES)[number]

export const toneColor = (tone: Tone): string => `var(--pf-${tone}-fg)`
export const toneBackground = (tone: Tone): string => `var(--pf-${tone}-bg)`
