import { expect, test } from 'vitest'
import {
  type DecisionDraft,
  toDecisions,
  draftErrors,
  createDecisionDraft,
  listOpenChapters,
} from './decision-draft.ts'

const chapter = (
  number: number,
  conclusion: 'confirmed' | null = null,
  evidence: readonly number[] = [],
) => ({
  chapterId: `c${number}`,
  number,
  judged: null,
  answer: null,
  answeredAt: null,
  conclusion,
  action: null,
  assignedTo: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  evidence: [...evidence],
})
const draft = (change: Partial<DecisionDraft>): DecisionDraft => ({
  ...createDecisionDraft({ action: 'return_to_same' }),
  ...change,
})

test('a decision wants a note, a person where another one is to work, and a place where it is confirmed in part', () => {
  expect(draftErrors(draft({}))).toEqual(['note_required'])
  expect(draftErrors(draft({ note: 'x', action: 'assign_another' }))).toEqual(['person_required'])
  expect(draftErrors(draft({ note: 'x', conclusion: 'partly' }))).toEqual(['upheld_required'])
  expect(
    draftErrors(draft({ note: 'x', conclusion: 'dismissed', action: 'assign_another' })),
  ).toEqual([])
})

test('only what belongs to the choice and the chapter is sent', () => {
  const chapters = [chapter(1, null, [0, 2]), chapter(2, 'confirmed'), chapter(3, null, [1])]
  const open = listOpenChapters({ chapters })
  const partly = draft({ note: 'x', conclusion: 'partly', upheld: [0, 1], accountId: 'someone' })
  expect(toDecisions(open, () => partly)).toEqual([
    {
      chapterId: 'c1',
      conclusion: 'partly',
      note: 'x',
      action: 'return_to_same',
      accountId: null,
      upheld: [0],
    },
    {
      chapterId: 'c3',
      conclusion: 'partly',
      note: 'x',
      action: 'return_to_same',
      accountId: null,
      upheld: [1],
    },
  ])
  const dismissed = draft({
    note: 'x',
    conclusion: 'dismissed',
    action: 'assign_another',
    accountId: 'someone',
  })
  expect(toDecisions(open.slice(0, 1), () => dismissed)).toEqual([
    { chapterId: 'c1', conclusion: 'dismissed', note: 'x', upheld: [] },
  ])
})
