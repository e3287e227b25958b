import { expect, test } from 'vitest'
import { give, leaveOut, findNeighbour, toParts, createPlan } from './assign-plan.ts'

const chapter = (number: number, open = true) => ({
  chapterId: `c${number}`,
  number,
  status: 'pending_assignment' as const,
  pages: 1,
  words: 100,
  holder: null,
  refusal: open ? null : { code: 'chapter.transition_not_allowed', params: {} },
})
const workload = [chapter(1), chapter(2), chapter(3), chapter(4, false), chapter(5)]
const getNumber = (id: string): number => Number(id.slice(1))

test('a plan gives out what is open, a chapter moves to a neighbour and keeps its place in the story', () => {
  const plan = createPlan(workload, ['li', 'wu'], 'chapters')
  expect(plan).toEqual([
    { accountId: 'li', chapterIds: ['c1', 'c2'] },
    { accountId: 'wu', chapterIds: ['c3', 'c5'] },
  ])
  const moved = give(plan, 'c2', findNeighbour(plan, 'c2', 1) ?? '', getNumber)
  expect(toParts(moved)).toEqual([
    { accountId: 'li', chapterIds: ['c1'] },
    { accountId: 'wu', chapterIds: ['c2', 'c3', 'c5'] },
  ])
  expect(findNeighbour(plan, 'c1', -1)).toBeUndefined()
})

test('whoever gets nothing is not sent', () => {
  expect(
    toParts(leaveOut(createPlan(workload, ['li', 'wu'], 'words'), new Set(['c1', 'c2']))),
  ).toEqual([{ accountId: 'wu', chapterIds: ['c3', 'c5'] }])
  expect(createPlan(workload, [], 'words')).toEqual([])
})
