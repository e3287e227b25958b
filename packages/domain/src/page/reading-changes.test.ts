import { expect, test } from 'vitest'
import type { Origin, RegionItem, RegionProps } from './document/page-document.ts'
import { compareReading } from './reading-changes.ts'

const AI: Origin = { by: 'ai', run: 'r', at: '2026-01-01T00:00:00.000Z' }
const PERSON: Origin = { by: 'person', account: 'a', role: 5, at: '2026-01-01T00:00:00.000Z' }

const props = (x: number, sourceText: string): RegionProps => ({
  polygon: [
    { x, y: 0 },
    { x: x + 10, y: 0 },
    { x: x + 10, y: 10 },
    { x, y: 10 },
  ],
  sourceText,
  kind: 'speech',
  order: x,
  orientation: 'horizontal',
  speaker: null,
  confidence: 0.9,
  bubble: null,
})
const region = (
  id: string,
  x: number,
  words: string,
  origin: RegionItem['origin'] = { '*': AI },
  kind: RegionProps['kind'] = 'speech',
): RegionItem => ({ id, kind: 'region', props: { ...props(x, words), kind }, origin, rev: 1 })

const show = (
  regions: readonly RegionItem[],
  found: readonly RegionProps[],
  only: readonly string[] | null = null,
) => {
  const { changes, same } = compareReading(regions, found, only)
  return [
    same,
    ...changes.map((change) =>
      change.kind === 'new'
        ? `new ${change.found.sourceText}`
        : change.kind === 'vanished'
          ? `vanished ${change.region.id}`
          : `changed ${change.region.id} ${change.found.sourceText}${change.byPerson ? ' (person)' : ''}`,
    ),
  ]
}

test('new lettering, other words and lettering that is no longer found are told apart', () => {
  const regions = [region('a', 0, 'one'), region('b', 20, 'two'), region('c', 40, 'three')]
  expect(show(regions, [props(1, 'one'), props(21, 'too'), props(80, 'four')])).toEqual([
    1,
    'changed b too',
    'new four',
    'vanished c',
  ])
})

test('what people wrote is marked; what they drew never vanishes, and what they said is no lettering is never new', () => {
  const regions = [
    region('a', 0, 'mine', { '*': AI, sourceText: PERSON }),
    region('b', 20, 'drawn', { '*': PERSON }),
    region('c', 40, '', { '*': AI, kind: PERSON }, 'other'),
  ]
  expect(show(regions, [props(0, 'theirs'), props(40, 'noise')])).toEqual([
    0,
    'changed a theirs (person)',
  ])
})

test('of a few regions that were read again nothing else is told', () => {
  const regions = [region('a', 0, 'one'), region('b', 20, 'two'), region('c', 40, 'three')]
  expect(show(regions, [props(0, 'won'), props(20, 'too'), props(80, 'four')], ['a'])).toEqual([
    0,
    'changed a won',
  ])
})

test('a region that was found and not read keeps its words', () => {
  expect(show([region('a', 0, 'one')], [props(0, ' ')])).toEqual([1])
})
