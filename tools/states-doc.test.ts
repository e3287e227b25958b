import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { CHAPTER_TRANSITIONS } from '@panelflow/domain/chapter/chapter-transitions.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { describe, expect, it } from 'vitest'
import { isFresh } from './states-doc.ts'
import { statesDocument } from './states-document.ts'

describe('docs/states.md', () => {
  it('is what the tables say now', () => {
    expect(isFresh()).toBe(true)
  })

  it('counts as stale when a word differs or the page is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'states-'))
    try {
      const file = join(folder, 'states.md')
      expect(isFresh(file)).toBe(false)
      writeFileSync(file, statesDocument())
      expect(isFresh(file)).toBe(true)
      writeFileSync(file, statesDocument().replace('pending_check', 'pending_cheque'))
      expect(isFresh(file)).toBe(false)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('tells every transition once in a diagram and once in the table, and every status', () => {
    const page = statesDocument()
    for (const { from, event, to } of CHAPTER_TRANSITIONS) {
      expect(page.split(`  ${from} --> ${to}: ${event.replaceAll('_', ' ')} (`)).toHaveLength(2)
      expect(page.split(`| ${from} | ${event} | ${to} |`)).toHaveLength(2)
    }
    for (const status of [...CHAPTER_STATUSES, ...ORDER_STATUSES]) expect(page).toContain(status)
  })
})
