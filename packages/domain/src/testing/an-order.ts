import { ROLE_IDS, type RoleId } from '../account/role.ts'
import { getStage } from '../chapter/chapter-status.ts'
import { deriveOrderStatus, hasImageProblem } from '../order/derive-order-status.ts'
import type { ChapterState, OrderState } from '../order/order-state.ts'
import type { Actor } from '../permission/actor.ts'

/** The people of the tests, one per seat. */
export const PEOPLE = {
  projectAdministrator: 'account-pa',
  translationAdministrator: 'account-ta',
  translator: 'account-tr',
  proofreader: 'account-pr',
  reviewer: 'account-rv',
  typesetter: 'account-ty',
  visualReviewer: 'account-vr',
  root: 'account-root',
  stranger: 'account-stranger',
} as const

/**
 * A chapter with everybody in place, waiting for its images; `furthest` follows the status unless
 * given.
 */
export const aChapter = (change: Partial<ChapterState> = {}): ChapterState => ({
  id: `chapter-${change.number ?? 1}`,
  number: 1,
  status: 'waiting_for_image',
  furthest: getStage(change.status ?? 'waiting_for_image'),
  returnTo: null,
  round: 0,
  translatorId: PEOPLE.translator,
  proofreaderId: PEOPLE.proofreader,
  reviewerId: PEOPLE.reviewer,
  typesetterId: PEOPLE.typesetter,
  visualReviewerId: PEOPLE.visualReviewer,
  finalImages: 'none',
  problem: null,
  ...change,
})

export const UNSTAFFED = {
  translatorId: null,
  proofreaderId: null,
  reviewerId: null,
  typesetterId: null,
  visualReviewerId: null,
} as const

/** An order whose stored fields agree with its chapters. */
export const anOrder = (change: Partial<OrderState> = {}): OrderState => {
  const chapters = change.chapters ?? [aChapter()]
  const stop = change.stop ?? null
  return {
    id: 'order-1',
    kind: 'full',
    version: 1,
    imageError: hasImageProblem(chapters),
    cutoffAt: '2026-12-31T00:00:00Z',
    hadTranslator: chapters.some(({ translatorId }) => translatorId !== null),
    ...change,
    status: change.status ?? deriveOrderStatus({ chapters, stop }),
    stop,
    chapters,
  }
}

export const anActor = (role: RoleId, accountId: string): Actor => ({
  accountId,
  isRoot: false,
  roles: [role],
  actingRole: role,
})

export const ROOT: Actor = {
  accountId: PEOPLE.root,
  isRoot: true,
  roles: ROLE_IDS,
  actingRole: null,
}

/** One person per role, each holding the seat of that role on chapters made by `aChapter`. */
export const ACTORS = {
  projectAdministrator: anActor(3, PEOPLE.projectAdministrator),
  translationAdministrator: anActor(5, PEOPLE.translationAdministrator),
  translator: anActor(8, PEOPLE.translator),
  proofreader: anActor(10, PEOPLE.proofreader),
  reviewer: anActor(10, PEOPLE.reviewer),
  visualReviewer: anActor(11, PEOPLE.visualReviewer),
  typesetter: anActor(12, PEOPLE.typesetter),
} as const
