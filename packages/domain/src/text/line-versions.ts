import type { TranslationCandidate } from '../page/document/page-document.ts'

/** What a line read before the person who looks at it now had it. */
export interface EarlierWords {
  readonly machine: string | null
  /** as the translator completed it */
  readonly translator: string | null
}

/** Who wrote the later words of a step: the translator, or whoever worked on the line since. */
export type VersionAuthor = 'translator' | 'since'

export interface VersionStep {
  readonly by: VersionAuthor
  readonly before: string
  readonly after: string
}

/** The words the machine proposed first, before people had any. */
export const getMachineText = (candidates: readonly TranslationCandidate[]): string | null =>
  candidates.find(({ source, proposed }) => source === 'machine' && proposed !== true)?.text ?? null

/** What a machine proposed when it translated the line again; null: nothing else. */
export const getLaterProposal = (candidates: readonly TranslationCandidate[]): string | null =>
  (
    candidates.find(({ source, proposed }) => source === 'machine' && proposed === true) ??
    candidates.filter(({ source }) => source === 'machine')[1]
  )?.text ?? null

/** The changes that led to the present words, oldest first; versions that are the same are none. */
export const listVersionSteps = (
  { machine, translator }: EarlierWords,
  present: string,
): readonly VersionStep[] => {
  const handedOver = translator ?? machine
  const steps: readonly (VersionStep | null)[] = [
    machine === null || translator === null
      ? null
      : { by: 'translator', before: machine, after: translator },
    handedOver === null ? null : { by: 'since', before: handedOver, after: present },
  ]
  return steps.flatMap((step) => (step === null || step.before === step.after ? [] : [step]))
}

interface KeptVersion {
  readonly id: string
  /** the event it was kept at */
  readonly name: string
}

/**
 * The kept version that holds the translator's words: the last translation, or rework of it, that
 * was completed before anybody completed a proofreading. @param versions newest first
 */
export const findTranslatedVersion = (versions: readonly KeptVersion[]): string | null => {
  const oldestFirst = versions.toReversed()
  const proofread = oldestFirst.findIndex(({ name }) => name === 'complete_proofreading')
  return (
    oldestFirst
      .slice(0, proofread < 0 ? oldestFirst.length : proofread)
      .findLast(({ name }) => name === 'complete_translation' || name === 'complete_rework')?.id ??
    null
  )
}
