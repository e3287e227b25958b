import { listSenders } from '@panelflow/domain/order/who-may.ts'
import {
  CHAPTER_STATUSES,
  type ChapterStatus,
  STAGES,
  type Stage,
  getStage,
} from '@panelflow/domain/chapter/chapter-status.ts'
import {
  CHAPTER_TRANSITIONS,
  type Transition,
} from '@panelflow/domain/chapter/chapter-transitions.ts'
import {
  deriveOrderStatus,
  isFinished,
  terminatedStatus,
} from '@panelflow/domain/order/derive-order-status.ts'
import { ASSIGN_RIGHT } from '@panelflow/domain/order/decide-assign.ts'
import { MARKS } from '@panelflow/domain/order/event-row.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { aChapter } from '@panelflow/domain/testing/an-order.ts'

const toReadableName = (name: string): string => name.replaceAll('_', ' ')

const edge = ({ from, event, to, needs }: Transition): string =>
  `  ${from} --> ${to}: ${toReadableName(event)} (${listSenders(needs).join(', ')})`

/**
 * The statuses of one stage with every row that leaves them; a status of another stage appears only
 * as a target.
 */
const diagram = (stage: Stage): readonly string[] => {
  const rows = CHAPTER_TRANSITIONS.filter(({ from }) => getStage(from) === stage)
  const entered = CHAPTER_TRANSITIONS.filter(
    ({ from, to }) => getStage(to) === stage && getStage(from) !== stage,
  )
  if (rows.length === 0) return []
  const entries = [...new Set(entered.map(({ to }) => to))].map((to) => `  [*] --> ${to}`)
  const first =
    stage === 'images' && !entries.includes('  [*] --> waiting_for_image')
      ? ['  [*] --> waiting_for_image']
      : []
  return [
    `### ${toReadableName(stage)}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...first,
    ...entries,
    ...rows.map(edge),
    '```',
    '',
  ]
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

const transitionTable = (): readonly string[] => [
  '| from | event | to | who | when |',
  '|---|---|---|---|---|',
  ...CHAPTER_TRANSITIONS.map(
    ({ from, event, to, needs, guard }) =>
      `| ${from} | ${event} | ${to} | ${listSenders(needs).join(', ')} | ${cell(guard)} |`,
  ),
]

const isMarkName = (name: string): name is keyof typeof MARKS => Object.hasOwn(MARKS, name)

const MARK_TYPES = Object.keys(MARKS).filter(isMarkName)

const markTable = (): readonly string[] => [
  '| event | who | when |',
  '|---|---|---|',
  ...MARK_TYPES.map(
    (event) => `| ${event} | ${listSenders(MARKS[event]).join(', ')} | ${MARK_CONDITIONS[event]} |`,
  ),
]

/** When each mark may be set (order/chapter-marks.ts). */
const MARK_CONDITIONS: Readonly<Record<keyof typeof MARKS, string>> = {
  claim_visual_review: 'in pending_visual_review, claimed by nobody',
  retry_synthesis: 'a synthesis failed',
  synthesis_failed: 'in pending_image_synthesis',
  final_synthesis_done: 'the final images are being made',
  final_synthesis_failed: 'the final images are being made',
}

/** When a person may be put on each seat (order/decide-assign.ts). */
const SEAT_CONDITIONS: Readonly<Record<(typeof SEATS)[number], string>> = {
  translator:
    'up to pending_assignment, in pending_translation and in proofreading_not_accepted; neither proofreader nor reviewer of the chapter',
  proofreader: 'up to delivery; neither translator nor reviewer of the chapter',
  reviewer: 'up to delivery; neither translator nor proofreader of the chapter',
  typesetter: 'up to delivery; not for orders of the kind text_only',
  visual_reviewer: 'up to delivery; not for orders of the kind text_only',
}

const orderEventTable = (): readonly string[] => [
  '| event | who | when |',
  '|---|---|---|',
  `| cancel | ${listSenders('order.cancel').join(', ')} | not in production: up to pending_assignment, and a translator was never assigned; reason |`,
  `| terminate | ${listSenders('order.terminate').join(', ')} | in production; reason |`,
  ...SEATS.map(
    (seat) =>
      `| assign, unassign (${toReadableName(seat)}) | ${listSenders(ASSIGN_RIGHT[seat]).join(', ')} | ${SEAT_CONDITIONS[seat]} |`,
  ),
]

const listStatuses = (stage: Stage): readonly ChapterStatus[] =>
  CHAPTER_STATUSES.filter((status) => getStage(status) === stage)

const orderTable = (): readonly string[] => [
  '| least advanced chapter is in | order status | while | stopped here it is |',
  '|---|---|---|---|',
  ...STAGES.flatMap((stage) => {
    const [status] = listStatuses(stage)
    if (status === undefined) return []
    const order = deriveOrderStatus({ chapters: [aChapter({ status })], stop: null })
    const stopped = isFinished({ status: order }) ? '' : terminatedStatus(order)
    return [`| ${toReadableName(stage)} | ${order} | | ${stopped} |`, ...specialRows(stage)]
  }),
]

/** Statuses that one stage shows under a further condition, found by asking the rule itself. */
const specialRows = (stage: Stage): readonly string[] => {
  const plain = deriveOrderStatus({
    chapters: listStatuses(stage)
      .slice(0, 1)
      .map((status) => aChapter({ status })),
    stop: null,
  })
  const checked = listStatuses(stage).filter(
    (status) => deriveOrderStatus({ chapters: [aChapter({ status })], stop: null }) !== plain,
  )
  const rows =
    checked.length === 0
      ? []
      : [
          row(
            stage,
            aChapter({ status: checked[0] ?? 'pending_check' }),
            `a chapter is in ${checked.join(', ')}`,
          ),
        ]
  if (stage === 'images')
    return [
      ...rows,
      row(
        stage,
        aChapter({ problem: { reason: 'a page is cut off' } }),
        'an image problem is open; shown up to assignment, later only a badge beside it',
      ),
    ]
  if (stage !== 'visual_review') return rows
  return [
    ...rows,
    row(
      stage,
      aChapter({ status: 'visual_review_completed', finalImages: 'pending' }),
      'every chapter passed and the final images are being made',
    ),
  ]
}

const row = (stage: Stage, chapter: ReturnType<typeof aChapter>, when: string): string => {
  const status = deriveOrderStatus({ chapters: [chapter], stop: null })
  return `| ${toReadableName(stage)} | ${status} | ${when} | ${terminatedStatus(status)} |`
}

/** The whole page, made from the tables and rules in packages/domain. */
export const statesDocument = (): string =>
  [
    '# Statuses and transitions',
    '',
    'Generated by `npm run docs` from `packages/domain`. Do not edit; the check compares it.',
    '',
    'Who: PA project administrator, TA translation administrator, TR translator, PR proofreader, VR visual reviewer, TY typesetter.',
    '`*`: must hold that seat on the chapter. `system`: the program itself, in the transaction of another event or when a worker is done. Root may send what any person may.',
    '',
    '- VR: each visual reviewer until one of them claims the chapter, then only that one.',
    '- RV: the reviewer named on the chapter; where none is named, a proofreader who holds any seat on the order; TA always.',
    '  Never the translator or the proofreader of the chapter, not even as TA or root (four eyes).',
    '- `send_for_review`: the table also names TA, but its endpoint needs a right that only proofreaders have. So over HTTP only PR* sends it.',
    '',
    'When: a live chapter is one that still belongs to its order; chapters can be left out of an order. An order that is canceled, terminated or completed',
    'takes no event. Nobody sends a `reassign_…` or `assign_…` event: they are what `assign` (below) means in that status.',
    '',
    'BARRIER: the live chapters of an order go on together once each of them is in this status or has ever been past this stage.',
    'A chapter that a later stage sent back has been past it: the others do not wait for its rework.',
    '',
    'The next step of `system` is taken in the same transaction, so no chapter stays in image_uploaded, text_extraction_done, patch_generation_done',
    'or typesetting_completed. `return_to`, the furthest stage and the other fields of a chapter: `packages/domain/src/order/order-state.ts`.',
    '',
    'In the diagrams, `[*]` is an entry from another stage (or, for waiting_for_image, the beginning).',
    '',
    `## Chapters: ${CHAPTER_STATUSES.length} statuses, ${CHAPTER_TRANSITIONS.length} transitions`,
    '',
    ...STAGES.flatMap(diagram),
    '### every transition',
    '',
    ...transitionTable(),
    '',
    '### events that change no status',
    '',
    ...markTable(),
    '',
    '### events of a whole order',
    '',
    '`send_for_review` is above: it moves every chapter in proofreading_completed, once every live chapter of the order is proofread.',
    '`assign` fills or changes one seat on some chapters, `unassign` empties it. Whoever is assigned is active, has the role, and (translator, proofreader,',
    'reviewer) the language. An empty seat is filled only before the order deadline. A seat is emptied before its stage, or while its work waits in `pending_…`.',
    '',
    ...orderEventTable(),
    '',
    `## Orders: ${ORDER_STATUSES.length} statuses, derived`,
    '',
    'An order shows the stage of its least advanced chapter. Each chapter counts at the furthest stage it ever reached, so rework never moves an order back.',
    '',
    ...orderTable(),
    '',
    'Before a translator was ever assigned (up to pending_assignment) an order is canceled instead, and shows `canceled`.',
    'Completed, canceled and terminated are final.',
    '',
  ].join('\n')
