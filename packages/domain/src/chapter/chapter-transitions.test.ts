import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CHAPTER_STATUSES, STAGE_OF_STATUS, isChapterStatus, laterStage } from './chapter-status.ts'
import { listSenders } from '../order/who-may.ts'
import { CHAPTER_TRANSITIONS, transitionFor } from './chapter-transitions.ts'

const asWritten = () =>
  CHAPTER_TRANSITIONS.map(({ from, event, to, needs, guard }) => ({
    from,
    event,
    to,
    by: listSenders(needs).join(' '),
    guard,
  }))

describe('the table of chapter transitions', () => {
  it('has 34 statuses and 70 rows, unchanged since they were agreed', () => {
    expect(CHAPTER_STATUSES).toHaveLength(34)
    expect(CHAPTER_TRANSITIONS).toHaveLength(70)
    const agreed = createHash('sha256')
      .update(JSON.stringify([STAGE_OF_STATUS, asWritten()]))
      .digest('hex')
    expect(agreed).toMatchInlineSnapshot(
      `"0af80063ce2f678484595cb11623124a3998536765188d875c15d54b011514f0"`,
    )
  })

  it('never has two rows for one event in one status', () => {
    expect(new Set(CHAPTER_TRANSITIONS.map(({ from, event }) => `${from} ${event}`)).size).toBe(
      CHAPTER_TRANSITIONS.length,
    )
    for (const row of CHAPTER_TRANSITIONS) expect(transitionFor(row.from, row.event)).toBe(row)
  })

  it('leads into every status but the first and out of every status but the last', () => {
    const into = new Set<string>(CHAPTER_TRANSITIONS.map(({ to }) => to))
    const sourceStatuses = new Set<string>(CHAPTER_TRANSITIONS.map(({ from }) => from))
    expect(CHAPTER_STATUSES.filter((status) => !into.has(status))).toEqual([])
    expect(CHAPTER_STATUSES.filter((status) => !sourceStatuses.has(status))).toEqual(['complete'])
  })
})

describe('chapter statuses and stages', () => {
  it('recognises its own names only', () => {
    expect(isChapterStatus('pending_check')).toBe(true)
    expect(isChapterStatus('toString')).toBe(false)
    expect(isChapterStatus(3)).toBe(false)
  })

  it('knows which of two stages is further on', () => {
    expect(laterStage('review', 'translation')).toBe('review')
    expect(laterStage('review', 'delivered')).toBe('delivered')
  })
})
