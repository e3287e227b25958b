/** Why something is sent back: on fix items and check requests. */
export const REASON_CODES = [
  'mistranslation',
  'omission',
  'terminology',
  'grammar',
  'style',
  'layout',
  'font',
  'overflow',
  'cleanup',
  'image',
  'other',
] as const

export type ReasonCode = (typeof REASON_CODES)[number]
