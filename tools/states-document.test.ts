import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { CHAPTER_TRANSITIONS } from '@panelflow/domain/chapter/chapter-transitions.ts'
import { MARKS } from '@panelflow/domain/order/event-row.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { describe, expect, it } from 'vitest'
import { statesDocument } from './states-document.ts'

describe('docs/states.md', () => {
  it('tells every transition once in a diagram and once in the table, and every status', () => {
    const page = statesDocument()
    for (const { from, event, to } of CHAPTER_TRANSITIONS) {
      expect(page.split(`  ${from} --> ${to}: ${event.replaceAll('_', ' ')} (`)).toHaveLength(2)
      expect(page.split(`| ${from} | ${event} | ${to} |`)).toHaveLength(2)
    }
    for (const status of [...CHAPTER_STATUSES, ...ORDER_STATUSES]) expect(page).toContain(status)
  })

  it('names every event that no row of the table has', () => {
    const page = statesDocument()
    for (const event of [...Object.keys(MARKS), 'cancel', 'terminate', 'assign, unassign ('])
      expect(page).toContain(`\n| ${event}`)
  })
})
