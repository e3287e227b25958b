import { CHECK_DECISIONS } from '@panelflow/domain/check-request/check-request.ts'
import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import type { checkRequestDecide, CheckRequestView } from '@panelflow/contract/check-request.ts'
import type { CheckAction } from '@panelflow/domain/order/workflow-event.ts'

/** What the administrator has chosen so far, for one chapter or for all alike. */
export interface DecisionDraft {
  readonly conclusion: (typeof CHECK_DECISIONS)[number]
  readonly action: CheckAction
  readonly accountId: string | null
  readonly note: string
  readonly upheld: readonly number[]
}

type RequestChapter = CheckRequestView['chapters'][number]
export type DraftError = 'person_required' | 'note_required' | 'upheld_required'
type Decisions = NonNullable<BodyInput<typeof checkRequestDecide>>['decisions']

/** Begins with what the proofreader asks for. */
export const createDecisionDraft = ({
  action,
}: Pick<CheckRequestView, 'action'>): DecisionDraft => ({
  conclusion: 'confirmed',
  action,
  accountId: null,
  note: '',
  upheld: [],
})

export const listOpenChapters = ({
  chapters,
}: Pick<CheckRequestView, 'chapters'>): readonly RequestChapter[] =>
  chapters.filter(({ conclusion }) => conclusion === null)

/** What is missing before it can be sent. */
export const draftErrors = (draft: DecisionDraft): readonly DraftError[] => {
  const returns = draft.conclusion !== 'dismissed'
  return [
    ...(returns && draft.action === 'assign_another' && draft.accountId === null
      ? (['person_required'] as const)
      : []),
    ...(draft.conclusion === 'partly' && draft.upheld.length === 0
      ? (['upheld_required'] as const)
      : []),
    ...(draft.note.trim() === '' ? (['note_required'] as const) : []),
  ]
}

/** One decision per chapter. What another choice left behind is not sent along. */
export const toDecisions = (
  chapters: readonly RequestChapter[],
  draftFor: (chapterId: string) => DecisionDraft,
): Decisions =>
  chapters.map(({ chapterId, evidence }) => {
    const { conclusion, action, accountId, note, upheld } = draftFor(chapterId)
    const returns = conclusion !== 'dismissed'
    return {
      chapterId,
      conclusion,
      note,
      ...(returns ? { action, accountId: action === 'assign_another' ? accountId : null } : {}),
      upheld: conclusion === 'partly' ? upheld.filter((place) => evidence.includes(place)) : [],
    }
  })
