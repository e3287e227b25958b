import type { NoticeKind } from './notice-kind.ts'

export const DEADLINE_KINDS: readonly NoticeKind[] = [
  'deadline_near',
  'deadline_passed',
  'deadline_moved',
]

/** What a new notice makes untrue: unread ones of the same person, order and chapters. */
const OUTDATES: Partial<Readonly<Record<NoticeKind, readonly NoticeKind[]>>> = {
  assigned: ['assigned', 'unassigned'],
  unassigned: ['assigned', 'unassigned', 'returned'],
  returned: ['returned', 'check_requested', 'check_decided'],
  check_requested: ['check_requested', 'check_decided'],
  check_decided: ['check_requested', 'check_decided'],
  rejected: ['rejected'],
  third_round: ['third_round'],
  synthesis_failed: ['synthesis_failed'],
  image_problem: ['image_problem'],
  source_changed: ['source_changed'],
  deadline_near: DEADLINE_KINDS,
  deadline_passed: DEADLINE_KINDS,
  deadline_moved: DEADLINE_KINDS,
  scored: ['scored'],
  stopped: [
    'assigned',
    'returned',
    'check_requested',
    'check_decided',
    'rejected',
    'third_round',
    'ai_failed',
    'synthesis_failed',
    'image_problem',
    'source_changed',
    ...DEADLINE_KINDS,
  ],
}

export const listOutdated = (kind: NoticeKind): readonly NoticeKind[] => OUTDATES[kind] ?? []

/** Outdated for everybody, also for those who are not told: one decision answers all requests. */
export const listOutdatedForAll = (kind: NoticeKind): readonly NoticeKind[] =>
  kind === 'check_decided' ? ['check_requested'] : []

/** Of the whole order whatever chapters it names: one line says how an order's deadlines are. */
const concernsAll = (kind: NoticeKind): boolean =>
  kind === 'stopped' || DEADLINE_KINDS.includes(kind)

/**
 * The chapters an earlier notice is still true of once a new one has come. Null: it is outdated
 * as a whole.
 */
export const stillTrue = (
  earlier: readonly string[],
  kind: NoticeKind,
  chapterIds: readonly string[],
): readonly string[] | null => {
  if (concernsAll(kind)) return null
  if (chapterIds.length === 0) return earlier.length === 0 ? null : earlier
  if (earlier.length === 0) return earlier
  const rest = earlier.filter((id) => !chapterIds.includes(id))
  return rest.length === 0 ? null : rest
}
