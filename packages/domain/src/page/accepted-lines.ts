/** Lines that a reader looked at and accepted, while a chapter is proofread or reviewed. */
import { ROLE, type RoleId } from '../account/role.ts'

/** Stages at which lines are accepted one by one. */
export const READING_STAGES = ['proofreading', 'review', 'visual_review'] as const
export type ReadingStage = (typeof READING_STAGES)[number]

/** Roles whose acceptance counts at a stage. */
export const READER_ROLES: Readonly<Record<ReadingStage, readonly RoleId[]>> = {
  proofreading: [ROLE.proofreader, ROLE.translationAdministrator],
  review: [ROLE.proofreader, ROLE.translationAdministrator],
  visual_review: [ROLE.visualReviewer, ROLE.projectAdministrator, ROLE.translationAdministrator],
}

/**
 * FNV-1a over UTF-16 units of the words that were accepted: words that differ must only be unlikely
 * to share it.
 */
export const hashText = (words: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < words.length; at += 1)
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}
