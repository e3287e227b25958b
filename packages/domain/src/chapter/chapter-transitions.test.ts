import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  CHAPTER_STATUSES,
  STAGES,
  STAGE_OF_STATUS,
  isChapterStatus,
  laterStage,
  getStage,
} from './chapter-status.ts'
import { CHAPTER_TRANSITIONS, transitionFor } from './chapter-transitions.ts'

interface Table {
  readonly chapterStatuses: readonly string[]
  readonly stages: Readonly<Record<string, readonly string[]>>
  readonly transitions: readonly {
    from: string
    event: string
    to: string
    by: string
    guard: string
  }[]
}

const design = fileURLToPath(new URL('../../../../../shared/design/workflow.json', import.meta.url))

const asWritten = () =>
  CHAPTER_TRANSITIONS.map(({ from, event, to, by, guard }) => ({
    from,
    event,
    to,
    by: by.join(' '),
    guard,
  }))

describe('the table of chapter transitions', () => {
  it.skipIf(!existsSync(design))(
    'says row by row what the design says (skipped where the design is not at hand)',
    () => {
      const table: Table = JSON.parse(readFileSync(design, 'utf8'))
      expect(asWritten()).toEqual(table.transitions)
      expect(CHAPTER_STATUSES).toEqual(expect.arrayContaining([...table.chapterStatuses]))
      expect(CHAPTER_STATUSES).toHaveLength(table.chapterStatuses.length)
      expect(STAGES).toEqual(Object.keys(table.stages))
      for (const [stage, statuses] of Object.entries(table.stages))
        expect(CHAPTER_STATUSES.filter((status) => getStage(status) === stage).toSorted()).toEqual(
          [...statuses].sort(),
        )
    },
  )

  it('has 34 statuses and 70 rows, unchanged since they were agreed', () => {
    expect(CHAPTER_STATUSES).toHaveLength(34)
    expect(CHAPTER_TRANSITIONS).toHaveLength(70)
    const agreed = createHash('sha256')
      .update(JSON.stringify([STAGE_OF_STATUS, asWritten()]))
      .digest('hex')
    expect(agreed).toMatchInlineSnapshot(
      `"29b1e28256c0c26eab4b1c631fb2541441e8a582a8d33663d16fb4acf3aefa25"`,
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
