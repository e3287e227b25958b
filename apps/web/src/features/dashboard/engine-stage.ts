import i18next from 'i18next'

const KNOWN = [
  'text_extraction',
  'patch_generation',
  'machine_translation',
  'composite',
  'final',
] as const

/** What an engine is for; a stage of a newer server falls back to its plain name. */
export const engineStage = (stage: string): string => {
  const known = KNOWN.find((one) => one === stage)
  return known === undefined ? stage.replaceAll('_', ' ') : i18next.t(`run.${known}`)
}
