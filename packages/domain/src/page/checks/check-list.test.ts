import { expect, it } from 'vitest'
import { NO_JOINTS } from '../joints.ts'
import { aBase, aLane } from '../../testing/a-page.ts'
import { NO_MEASURES } from './chapter-measures.ts'
import { blocksStage, CHECK_IDS, CHECKS, getCheckLevel, isAskedAt } from './check-list.ts'
import { type CheckFinding, runChecks } from './run-checks.ts'

const run = (translation: string, levels = {}, cx = 200): readonly CheckFinding[] =>
  runChecks(
    {
      base: aBase(),
      lane: aLane({ t1: { translation, cx } }),
      languages: { source: 'ja', target: 'en' },
      terms: [],
      effectPolicy: 'redraw',
      chapter: NO_MEASURES,
      joints: NO_JOINTS,
      getLayout: ({ layout }) => layout,
    },
    levels,
  )

const findOne = (findings: readonly CheckFinding[], check: string): CheckFinding | undefined =>
  findings.find((finding) => finding.check === check)

it('a book chooses the level, and nothing is found by a check that is off', () => {
  expect(findOne(run('Oh  no'), 'spaces')?.level).toBe('warn')
  expect(findOne(run('Oh  no', { spaces: 'block' }), 'spaces')?.level).toBe('block')
  expect(findOne(run('Oh  no', { spaces: 'off' }), 'spaces')).toBeUndefined()
})

it('no book changes a rule of the workflow', () => {
  const fixed = CHECK_IDS.filter((check) => !CHECKS[check].configurable)
  expect(fixed).toEqual(['missing_words', 'not_laid_out', 'erased'])
  for (const check of fixed) expect(getCheckLevel(check, { [check]: 'off' })).toBe('block')
})

// spec 10.page.findings
it('blocks only where the fault can be cured', () => {
  expect(blocksStage('spaces', 'block', 'text')).toBe(true)
  expect(blocksStage('spaces', 'block', 'lettering')).toBe(false)
  expect(blocksStage('overflow', 'block', 'text')).toBe(false)
  expect(blocksStage('overflow', 'block', 'lettering')).toBe(true)
  expect(blocksStage('overflow', 'warn', 'lettering')).toBe(false)
  expect([isAskedAt('erased', 'text'), blocksStage('erased', 'block', 'text')]).toEqual([
    true,
    false,
  ])
})

it('what was judged changes with the words, and with the place only where that was judged', () => {
  const basis = (check: string, words: string, cx: number): string | undefined =>
    findOne(run(words, {}, cx), check)?.basis
  expect(basis('spaces', 'Oh  no', 200)).toBe(basis('spaces', 'Oh  no', 300))
  expect(basis('spaces', 'Oh  no', 200)).not.toBe(basis('spaces', 'Oh  no!', 200))
  expect(basis('not_laid_out', 'Oh', 200)).not.toBe(basis('not_laid_out', 'Oh', 300))
})

it('what was dismissed is asked about again when the glossary or a limit says otherwise', () => {
  const term = { id: 'a', original: '云鲸', aliases: [], translation: 'Cloud Whale', remark: '' }
  const basis = (forbidden: string, characters: number, check: string): string | undefined => {
    const layout = {
      engine: 'e',
      inputHash: '',
      size: 20,
      lines: [0],
      overflow: false,
      missing: [],
    }
    const page = {
      base: aBase(),
      lane: aLane({ t1: { translation: 'A sky whale and Captain Rains' } }),
      languages: { source: 'ja', target: 'en' } as const,
      terms: [{ ...term, kind: 'name' as const, forbidden }],
      effectPolicy: 'redraw' as const,
      chapter: NO_MEASURES,
      joints: NO_JOINTS,
      lineLimits: { lines: null, characters },
      getLayout: () => layout,
    }
    return findOne(runChecks(page, {}), check)?.basis
  }
  const forbidden = ['sky whale', 'sky whale / Captain Rains'].map((words) =>
    basis(words, 9, 'forbidden_variant'),
  )
  const limited = [9, 8].map((most) => basis('', most, 'line_length'))
  expect([...forbidden, ...limited]).not.toContain(undefined)
  expect(new Set([...forbidden, ...limited]).size).toBe(4)
})

it('findings of a check come as the page is read', () => {
  const texts = {
    b: { regionId: 'r1', translation: 'a  b' },
    a: { regionId: 'r2', translation: 'a  b' },
  }
  const found = runChecks(
    {
      base: aBase({ r1: { order: 0 }, r2: { order: 1 } }),
      lane: aLane({ a: texts.a, b: texts.b }),
      languages: { source: 'ja', target: 'en' },
      terms: [],
      effectPolicy: 'redraw',
      chapter: NO_MEASURES,
      joints: NO_JOINTS,
      getLayout: ({ layout }) => layout,
    },
    {},
  )
  const ids = found.flatMap(({ check, itemId }) => (check === 'spaces' ? [itemId] : []))
  expect(ids).toEqual(['b', 'a'])
})
