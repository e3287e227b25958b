const GROUPS = {
  place: ['x', 'y', 'cx', 'cy', 'w', 'h', 'rotation', 'polygon', 'order', 'layer'],
  letters: [
    'font',
    'size',
    'minSize',
    'bold',
    'italic',
    'lineSpacing',
    'letterSpacing',
    'align',
    'valign',
    'writing',
    'orientation',
    'fit',
    'air',
    'ranges',
    'hyphenate',
    'caps',
  ],
  colour: ['color', 'stroke', 'stroke2', 'strokes', 'shadow', 'glow', 'fill', 'opacity', 'blend'],
  shape: ['bubble', 'warp', 'mask'],
  hidden: ['hidden'],
  picture: ['asset'],
  meaning: ['kind', 'speaker', 'regionId', 'effectPolicy'],
  organised: ['group', 'name', 'locked'],
} as const

export type StyleGroup = keyof typeof GROUPS | 'other'

const NAMES: readonly (keyof typeof GROUPS)[] = [
  'place',
  'letters',
  'colour',
  'shape',
  'hidden',
  'picture',
  'meaning',
  'organised',
]

/** What differs, as a reader calls it: properties of one sort are one word. */
export const listStyleGroups = (fields: readonly string[]): readonly StyleGroup[] => {
  const groups = fields.map(
    (field): StyleGroup =>
      NAMES.find((name) => GROUPS[name].some((one) => one === field)) ?? 'other',
  )
  return [...new Set(groups)]
}
