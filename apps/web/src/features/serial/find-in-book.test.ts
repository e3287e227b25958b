import type { OrderView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import { groupByLanguage } from './parts/find-in-book.tsx'

const anOrder = (
  id: string,
  targetLanguage: OrderView['targetLanguage'],
  status: OrderView['status'] = 'translating',
): OrderView => ({ id, targetLanguage, status }) as unknown as OrderView

test('a book is searched in each language it is translated into, without stopped orders', () => {
  const groups = groupByLanguage([
    anOrder('1', 'en'),
    anOrder('2', 'fr', 'terminated'),
    anOrder('3', 'es'),
    anOrder('4', 'en'),
  ])
  expect([...groups].map(([language, orders]) => [language, orders.map(({ id }) => id)])).toEqual([
    ['en', ['1', '4']],
    ['es', ['3']],
  ])
})
