/**
 * For rows of the ability table whose endpoints serve other rows too: a request that stands for
 * that
 * row alone, in an installation where every role has its seat.
 */
import type { ChapterStatus } from '@panelflow/domain/chapter/chapter-status.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import type { Team } from './team.ts'

export interface Situation {
  readonly status: ChapterStatus
  readonly order: OrderStatus
  /** seats nobody has yet */
  readonly free?: readonly ('translator' | 'proofreader' | 'typesetter' | 'visual_reviewer')[]
}

export interface RowRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: unknown
}

/** What a request needs beside the installation. */
export interface Surroundings {
  readonly caller: string
  readonly team: Team
  readonly version: { readonly order: number; readonly chapter: number; readonly page: number }
  /** an account no caller is: a translator's, who said and was scored something */
  readonly unseatedPerson: {
    readonly id: string
    readonly commentId: string
    readonly gradeId: string
  }
  /** somebody with the role of that seat and the language, who holds no seat */
  readonly spare: Readonly<
    Record<'translator' | 'proofreader' | 'typesetter' | 'visualReviewer', string>
  >
  readonly termId: string
}

export interface RowRequestSpec {
  /** how the chapter stands when this caller asks; absent: in translation */
  readonly situation?: (caller: string) => Situation
  readonly request: (around: Surroundings) => RowRequest
  /** rows that allow the same endpoint for the same request */
  readonly also?: readonly Ability[]
  /** where the answer tells: does it hold what this row alone shows? */
  // eslint-disable-next-line typescript/no-explicit-any -- answers have every shape
  readonly shows?: (data: any, around: Surroundings) => boolean
}

const T: Situation = { status: 'pending_translation', order: 'translating' }
const P: Situation = { status: 'pending_proofreading', order: 'proofreading' }
const Y: Situation = { status: 'pending_typesetting', order: 'typesetting' }
const FIX = { fixList: [{ reasonCode: 'mistranslation', comment: 'x' }] }

const event = (
  status: ChapterStatus,
  order: OrderStatus,
  type: string,
  more: object = {},
): RowRequestSpec => ({
  situation: () => ({ status, order }),
  request: ({ team, version }) => ({
    method: 'POST',
    url: `/chapters/${team.chapterId}/transition`,
    body: { version: version.chapter, event: { type, ...more } },
  }),
})

/** The stage in which the caller has the page to work on. */
const situationFor = (caller: string): Situation =>
  caller === 'typesetter' ? Y : caller === 'proofreader' ? P : T

const ops = (
  list: readonly object[],
  situation: (caller: string) => Situation,
): RowRequestSpec => ({
  situation,
  request: ({ team, version }) => ({
    method: 'POST',
    url: `/chapters/${team.chapterId}/pages/${team.pageId}/ops`,
    body: { document: 'lane', baseRev: version.page, batchId: crypto.randomUUID(), ops: list },
  }),
})
const words = (situation: (caller: string) => Situation): RowRequestSpec =>
  ops([{ op: 'set', id: 't0', props: { translation: 'Words' } }], situation)
const layout = (situation: (caller: string) => Situation): RowRequestSpec =>
  ops([{ op: 'set', id: 't0', props: { size: 21 } }], situation)

const edit = (more: object, situation: Situation): RowRequestSpec => ({
  situation: () => situation,
  request: ({ team, version }) => ({
    method: 'PATCH',
    url: `/orders/${team.orderId}`,
    body: { version: version.order, ...more },
  }),
})

const assign = (
  seat: string,
  spareRole: keyof Surroundings['spare'],
  situation: Situation,
): RowRequestSpec => ({
  situation: () => situation,
  request: ({ team, version, spare }) => ({
    method: 'POST',
    url: `/orders/${team.orderId}/assign`,
    body: {
      version: version.order,
      seat,
      accountId: spare[spareRole],
      chapterIds: [team.chapterId],
    },
  }),
})

const stop = (how: string, situation: Situation): RowRequestSpec => ({
  situation: () => situation,
  request: ({ team, version }) => ({
    method: 'POST',
    url: `/orders/${team.orderId}/stop`,
    body: { version: version.order, how, reason: 'x' },
  }),
})

const act = (action: string, more: object = {}): RowRequestSpec => ({
  request: ({ unseatedPerson }) => ({
    method: 'POST',
    url: '/accounts/act',
    body: { accountIds: [unseatedPerson.id], action, ...more },
  }),
})

const exporting = (format: string): RowRequestSpec => ({
  situation: () => Y,
  request: ({ team }) => ({
    method: 'POST',
    url: '/exports',
    body: { chapterIds: [team.chapterId], options: { format } },
  }),
})

/**
 * The proofreader asks for it, the translation administrator grants it: each by their own endpoint.
 */
const checking = (action: string): RowRequestSpec => ({
  situation: (caller) =>
    caller === 'proofreader' ? P : { status: 'pending_check', order: 'proofreading_not_accepted' },
  request: ({ team, version, spare, caller }) =>
    caller === 'proofreader'
      ? {
          method: 'POST',
          url: `/orders/${team.orderId}/check-requests`,
          body: {
            version: version.order,
            chapterIds: [team.chapterId],
            action,
            reasonCode: 'mistranslation',
            description: 'x',
          },
        }
      : {
          method: 'POST',
          url: `/chapters/${team.chapterId}/transition`,
          body: {
            version: version.chapter,
            event: {
              type: 'confirm_check',
              conclusion: 'x',
              action,
              accountId: action === 'assign_another' ? spare.translator : null,
            },
          },
        },
})

const LATER = '2026-12-01 18:00:00'

export const ROW_REQUESTS: Readonly<Partial<Record<Ability, RowRequestSpec>>> = {
  'user.disable_enable': act('disable'),
  'user.delete': act('delete'),
  'user.revoke_sessions': act('revoke_sessions'),
  'user.grant_working_role': act('add_role', { role: 12 }),
  'user.grant_administrator_role': act('add_role', { role: 5 }),

  'order.edit_base': edit({ title: 'Another title' }, T),
  'order.edit_deadline': edit({ cutoffTime: LATER }, T),
  'order.edit_stage_deadlines': edit({ proofreadingDeadline: '2026-04-01 18:00:00' }, T),
  'order.assign_translator': assign('translator', 'translator', {
    status: 'pending_assignment',
    order: 'pending_assignment',
    free: ['translator'],
  }),
  'order.assign_proofreader': assign('proofreader', 'proofreader', { ...T, free: ['proofreader'] }),
  'order.assign_typesetter': assign('typesetter', 'typesetter', {
    status: 'typesetter_to_be_assigned',
    order: 'typesetter_to_be_assigned',
    free: ['typesetter'],
  }),
  'order.assign_visual_reviewer': assign('visual_reviewer', 'visualReviewer', {
    status: 'pending_visual_review',
    order: 'visual_reviewing',
    free: ['visual_reviewer'],
  }),
  'order.reassign': assign('translator', 'translator', T),
  'order.cancel': stop('cancel', {
    status: 'pending_assignment',
    order: 'pending_assignment',
    free: ['translator'],
  }),
  'order.terminate': stop('terminate', T),
  'order.export': { ...exporting('xlsx'), also: ['workspace.export'] },
  'order.comment.moderate': {
    request: ({ unseatedPerson }) => ({
      method: 'DELETE',
      url: `/comments/${unseatedPerson.commentId}`,
    }),
  },

  'chapter.ai.retry_skip': event('text_extraction_failed', 'preprocessing', 'retry_ai'),
  'chapter.image.view': {
    request: ({ team }) => ({ method: 'GET', url: `/chapters/${team.chapterId}/pages` }),
  },
  'chapter.translate.edit': words(() => T),
  'chapter.translate.complete': event('pending_translation', 'translating', 'complete_translation'),
  'chapter.translate.undo': event('translation_completed', 'translating', 'take_back_translation'),
  'chapter.proof.edit_text': words(() => P),
  'chapter.proof.complete': event('pending_proofreading', 'proofreading', 'complete_proofreading'),
  'chapter.proof.undo': event('proofreading_completed', 'proofreading', 'cancel_completion'),
  'review.accept_reject': event('pending_review', 'reviewing', 'refuse_review', FIX),
  // a translation administrator may by the workspace's own row
  'typeset.edit': { ...layout(() => Y), also: ['workspace.text.layout_style'] },
  'typeset.complete_undo': event('pending_typesetting', 'typesetting', 'complete_typesetting'),
  // a visual reviewer sends back, too: by refusing (docs/states.md, report_abnormal)
  'typeset.send_back': {
    ...event('pending_typesetting', 'typesetting', 'report_abnormal', {
      reason: 'x',
      suspectedCause: 'translation',
    }),
    also: ['visual.accept_reject_undo'],
  },
  'send_back.resolve': event('rejected', 'typesetting', 'route_to_typesetting', { reason: 'x' }),
  'visual.accept_reject_undo': event('pending_visual_review', 'visual_reviewing', 'accept_visual'),

  // through a check: a request asks for it, its confirmation does it
  'chapter.return_to_translator': checking('return_to_same'),
  'chapter.assign_another_translator': checking('assign_another'),

  'workspace.text.content': words(situationFor),
  'workspace.text.layout_style': layout(() => Y),
  'workspace.text.arrange': ops(
    [{ op: 'add', item: { id: 'added', kind: 'text', props: aText({ translation: 'BOOM' }) } }],
    () => Y,
  ),
  'workspace.image.insert': ops([{ op: 'set', id: 'i0', props: { opacity: 0.5 } }], () => Y),
  'workspace.export': exporting('psd'),
  'grade.list': {
    also: ['grade.view_own'],
    request: () => ({ method: 'GET', url: '/grades' }),
    shows: ({ rows }: { rows: readonly { id: string }[] }, { unseatedPerson }) =>
      rows.some(({ id }) => id === unseatedPerson.gradeId),
  },
  'order.save_view_own': {
    also: ['order.save_view_shared'],
    request: () => ({
      method: 'POST',
      url: '/order-views',
      body: { name: crypto.randomUUID(), definition: { filter: {} } },
    }),
  },
  'order.save_view_shared': {
    request: () => ({
      method: 'POST',
      url: '/order-views',
      body: { shared: true, name: crypto.randomUUID(), definition: { filter: {} } },
    }),
  },
  'visual.pin_comment': {
    request: ({ team }) => ({
      method: 'POST',
      url: `/orders/${team.orderId}/comments`,
      body: {
        text: 'x',
        chapterId: team.chapterId,
        pin: { pageId: team.pageId, rect: { x: 1, y: 1, width: 20, height: 20 } },
      },
    }),
  },
  'style.preset.shared': {
    request: () => ({
      method: 'POST',
      url: '/styles',
      body: {
        shared: true,
        name: crypto.randomUUID(),
        language: null,
        bookId: null,
        font: 'comic-neue',
        size: 20,
        align: 'center',
        fontStyle: 'normal',
      },
    }),
  },
  'term.delete': {
    request: ({ termId }) => ({
      method: 'POST',
      url: '/terms/act',
      body: { termIds: [termId], action: 'delete' },
    }),
  },
}
