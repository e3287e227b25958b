import { expect, test } from 'vitest'
import { aChapter, anOrder, PEOPLE, UNSTAFFED } from '../testing/an-order.ts'
import { remainingWork } from './remaining-work.ts'

const getSize = () => ({ words: 1000, pages: 20 })
const left = (...args: Parameters<typeof anOrder>) =>
  remainingWork(anOrder(...args), getSize).map(
    ({ stage, accountId, amount }) => `${stage} ${accountId ?? 'nobody'} ${amount}`,
  )

test('what waits and what comes after it is left, each with its unit and its person', () => {
  expect(
    left({ chapters: [aChapter({ status: 'pending_proofreading', reviewerId: null })] }),
  ).toEqual([
    `proofreading ${PEOPLE.proofreader} 1000`,
    'review nobody 1000',
    `typesetting ${PEOPLE.typesetter} 20`,
    `visual_review ${PEOPLE.visualReviewer} 20`,
  ])
})

test('what a person has done is not left although the order has not gone on, nor is rework of an earlier stage', () => {
  const done = aChapter({ number: 1, status: 'translation_completed' })
  const back = aChapter({ number: 2, status: 'proofreading_not_accepted', furthest: 'typesetting' })
  const stages = left({ chapters: [done, back] })
  expect(stages.filter((line) => line.startsWith('translation'))).toEqual([])
  expect(stages.filter((line) => line.startsWith('proofreading'))).toHaveLength(1)
})

test('an order of texts ends with the review, one without typesetter has none', () => {
  const chapters = [aChapter({ ...UNSTAFFED, status: 'pending_assignment' })]
  expect(left({ kind: 'text_only', chapters }).map((line) => line.split(' ')[0])).toEqual([
    'translation',
    'proofreading',
    'review',
  ])
  expect(
    left({ kind: 'no_typesetter', chapters }).some((line) => line.startsWith('typesetting')),
  ).toBe(false)
})
