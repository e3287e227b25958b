import { expect, test } from 'vitest'
import type { ChosenFile } from './chosen-files.ts'
import { changeRow, checkPlan, createPlan, renumber, toIntakeBody } from './intake-plan.ts'

const file = (path: string, size = 5): ChosenFile => ({
  path,
  size,
  getBytes: async () => new Blob([]),
  getFingerprint: async () => '',
})
const known = { withPages: new Set([1]), underWay: new Set<number>(), sourceLanguage: 'ja' }
const create = (...files: ChosenFile[]) =>
  createPlan({ name: 'whale', files, unreadable: [] }, known)

test('chapters that exist are skipped at first; what is left is counted and sent as it was corrected', () => {
  const plan = create(
    file('Ch 1/1.png'),
    file('Ch 2 – Rain/1.png'),
    file('Ch 2 – Rain/2.png', 7),
    file('Ch 2 – Rain/3.png', 0),
    file('Extra/1.png'),
    file('notes.txt'),
  )
  expect(plan.rows.map(({ number, isSkipped }) => [number, isSkipped])).toEqual([
    [1, true],
    [2, false],
    [null, false],
  ])
  expect(checkPlan(plan, known)).toMatchObject({ wrong: 1, files: 3, bytes: 17 })
  const key = plan.rows[2]?.key ?? ''
  const corrected = changeRow(plan, key, { number: 3, title: 'Extra' })
  const checked = checkPlan(corrected, known)
  expect(checked.wrong).toBe(0)
  expect(toIntakeBody(corrected, checked.taken, null)).toEqual({
    name: 'whale',
    chapters: [
      {
        number: 2,
        title: 'Rain',
        files: [
          { path: 'Ch 2 – Rain/1.png', size: 5 },
          { path: 'Ch 2 – Rain/2.png', size: 7 },
        ],
      },
      { number: 3, title: 'Extra', files: [{ path: 'Extra/1.png', size: 5 }] },
    ],
    template: null,
  })
})

test('numbers are given one after the other to chapters that are not skipped', () => {
  const plan = create(file('Ch 1/1.png'), file('Ch 5/1.png'), file('Ch 5.5/1.png'))
  expect(renumber(plan, 12).rows.map(({ number }) => number)).toEqual([1, 12, 13])
})
