import { describe, expect, it } from 'vitest'
import { aBase, aLane, MACHINE } from '../../testing/a-page.ts'
import type { PageDocument, PatchProps, TextProps } from '../document/page-document.ts'
import { NO_JOINTS } from '../joints.ts'
import { NO_MEASURES } from './chapter-measures.ts'
import { getCheckLevel } from './check-list.ts'
import {
  listLetteringPlaces,
  listSeamPlaces,
  listUnmeasured,
  NOTHING_MEASURED,
  type PageMeasures,
} from './page-measures.ts'
import { type PageToCheck, runChecks } from './run-checks.ts'

const aPatch = (props: Partial<PatchProps> = {}): PatchProps => ({
  x: 140,
  y: 110,
  w: 120,
  h: 80,
  asset: 'a'.repeat(64),
  regionId: 'r1',
  rotation: 0,
  opacity: 1,
  hidden: false,
  stroke: null,
  shadow: null,
  ...props,
})

const withPatch = (
  base: PageDocument,
  props: Partial<PatchProps> = {},
  id = 'c1',
): PageDocument => ({
  ...base,
  items: {
    ...base.items,
    [id]: { id, kind: 'patch', props: aPatch(props), origin: { '*': MACHINE }, rev: 0 },
  },
})

const BASE = aBase({ r1: {} })
const LANE = aLane({ t1: { regionId: 'r1', translation: 'Oh' } })

const find = (base: PageDocument, more: Partial<PageToCheck> = {}, lane = LANE) =>
  runChecks(
    {
      base,
      lane,
      languages: { source: 'ja', target: 'en' },
      terms: [],
      effectPolicy: 'redraw',
      chapter: NO_MEASURES,
      joints: NO_JOINTS,
      getLayout: ({ layout }) => layout,
      ...more,
    },
    {},
  )
const findOne = (check: string, ...given: Parameters<typeof find>) =>
  find(...given).find((finding) => finding.check === check)

/** What a worker would store for the page. */
const measure = (base: PageDocument, visible: number, left: number | null): PageMeasures => ({
  seams: Object.fromEntries(
    listSeamPlaces({ base, lane: LANE }).map(({ key }) => [key, { rim: 400, visible }]),
  ),
  left: Object.fromEntries(listLetteringPlaces({ base, lane: LANE }).map(({ key }) => [key, left])),
})

describe('cleanup', () => {
  const cleaned = withPatch(BASE)

  it('the border of a patch is found where it can be seen', () => {
    const seen = findOne('patch_seam', cleaned, { measures: measure(cleaned, 0.6, 0) })
    expect(seen).toMatchObject({ itemId: 'c1', details: ['60'] })
    expect(findOne('patch_seam', cleaned, { measures: measure(cleaned, 0.05, 0) })).toBeUndefined()
  })

  it('lettering that a patch did not take away is found at its text', () => {
    const left = { measures: measure(cleaned, 0, 0.4) }
    expect(findOne('letters_left', cleaned, left)).toMatchObject({ itemId: 't1', details: ['40'] })
    expect(
      findOne('letters_left', cleaned, { measures: measure(cleaned, 0, 0.02) }),
    ).toBeUndefined()
    expect(
      findOne('letters_left', cleaned, { measures: measure(cleaned, 0, null) }),
    ).toBeUndefined()
  })

  it('what was not measured as it is now is said, and did not pass', () => {
    const measures = measure(cleaned, 0, 0)
    expect(findOne('not_measured', cleaned, { measures })).toBeUndefined()
    expect(findOne('not_measured', cleaned, { measures: NOTHING_MEASURED })?.details).toEqual([
      'patches',
      'lettering',
    ])
    const moved = withPatch(BASE, { x: 141 })
    expect(findOne('not_measured', moved, { measures })?.details).toEqual(['patches', 'lettering'])
    // another patch that lies over the first makes it another border
    const over = withPatch(cleaned, { x: 250, regionId: null, asset: 'b'.repeat(64) }, 'c2')
    expect(listUnmeasured({ base: over, lane: LANE }, measures).seams).toHaveLength(2)
    const apart = withPatch(cleaned, { x: 600, regionId: null, asset: 'b'.repeat(64) }, 'c2')
    expect(listUnmeasured({ base: apart, lane: LANE }, measures).seams).toHaveLength(1)
  })

  it('what is hidden, or has an edge on purpose, is not measured', () => {
    expect(listSeamPlaces({ base: withPatch(BASE, { hidden: true }), lane: LANE })).toEqual([])
    const framed = withPatch(BASE, { stroke: { width: 2, color: '#000000' } })
    expect(listSeamPlaces({ base: framed, lane: LANE })).toEqual([])
    expect(listLetteringPlaces({ base: BASE, lane: LANE })).toEqual([])
  })

  it('blocks what is not measured where a book blocks what is measured', () => {
    expect(getCheckLevel('not_measured', {})).toBe('warn')
    expect(getCheckLevel('not_measured', { not_measured: 'off', patch_seam: 'block' })).toBe(
      'block',
    )
  })
})

it('faults of the picture are findings of the page, void when the picture changes', () => {
  const pictureFaults = [{ kind: 'page_gap', details: ['4'] }] as const
  const found = findOne('page_gap', BASE, { pictureFaults })
  expect(found).toMatchObject({ itemId: 'page', details: ['4'] })
  const other = { ...BASE, source: 'b'.repeat(64) }
  expect(findOne('page_gap', other, { pictureFaults })?.basis).not.toBe(found?.basis)
})

describe('borders', () => {
  // the text of 120 × 80 px has its middle at 200, 150
  const panels = [
    { x: 20, y: 20, w: 360, h: 400 },
    { x: 400, y: 20, w: 380, h: 400 },
  ]
  const place = (props: Partial<TextProps>, region = {}) =>
    find(
      aBase({ r1: region }),
      { panels },
      aLane({ t1: { regionId: 'r1', translation: 'Oh', ...props } }),
    ).map(({ check }) => check)

  it('a text over the border of a panel is found, unless it was drawn there or has a bubble', () => {
    expect(place({ cx: 380 })).toContain('over_border')
    expect(place({ cx: 380 })).not.toContain('safe_margin')
    expect(place({ cx: 300 })).not.toContain('over_border')
    const across = [360, 420].flatMap((x) => [
      { x, y: 100 },
      { x, y: 190 },
    ])
    expect(place({ cx: 380 }, { polygon: across })).not.toContain('over_border')
    expect(place({ cx: 380 }, { bubble: across })).not.toContain('over_border')
  })

  it('a text near the edge of the page is found', () => {
    expect(place({ cx: 68 })).toContain('safe_margin')
    expect(place({ cx: 80 })).not.toContain('safe_margin')
    expect(place({ cx: 40 })).not.toContain('safe_margin')
  })

  it('panels nobody looked for are not passed', () => {
    expect(findOne('not_measured', BASE, { panels: null })?.details).toEqual(['panels'])
  })
})
