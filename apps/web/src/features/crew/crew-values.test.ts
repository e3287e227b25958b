import type { CrewView } from '@panelflow/contract/crew.ts'
import { expect, test } from 'vitest'
import { listCrewChanges, toCrewValues } from './crew-values.ts'

const member = (id: string) => ({
  person: { id, name: id, realName: '' },
  absence: null,
  refusal: null,
})
const view: CrewView = {
  version: 1,
  book: { id: 'b', titleZh: '', titleEn: '', bookId: 'B' },
  crews: [
    {
      language: 'en',
      orders: 0,
      seats: [{ seat: 'translator', member: member('ann'), substitute: member('bo') }],
    },
  ],
  seats: ['translator'],
}

test('a form holds every seat, also those where nobody sits', () => {
  expect(toCrewValues(view, 'en').translator).toEqual({ accountId: 'ann', substituteId: 'bo' })
  expect(toCrewValues(view, 'fr').translator).toEqual({ accountId: null, substituteId: null })
})

test('only seats that differ are sent', () => {
  const stored = toCrewValues(view, 'en')
  expect(listCrewChanges(stored, stored)).toEqual([])
  const changed = { ...stored, translator: { accountId: 'ann', substituteId: null } }
  expect(listCrewChanges(stored, changed)).toEqual([
    { seat: 'translator', accountId: 'ann', substituteId: null },
  ])
})
