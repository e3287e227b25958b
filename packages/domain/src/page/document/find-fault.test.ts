import { describe, expect, test } from 'vitest'
import { aRegion, aText } from '../../testing/a-page.ts'
import { findFault, objectFault, type Strictness } from './find-fault.ts'
import { field } from './field.ts'
import { ITEM_FIELDS } from './item-properties.ts'

/** The first fault of a text with these properties: path and rule, or null. */
const faultIn = (props: object, strictness: Strictness = 'limits'): string | null => {
  const fault = objectFault(ITEM_FIELDS.text, { ...aText(), ...props }, strictness)
  return fault && `${fault.path.join('.')} ${fault.rule}`
}

describe('the properties of a text', () => {
  test('that are right have no fault', () => {
    expect(faultIn({})).toBeNull()
    expect(
      faultIn({
        bubble: null,
        ranges: [{ from: 0, to: 3, bold: true }],
        warp: { kind: 'corners', offsets: Array.from({ length: 4 }, () => ({ x: 0, y: 0 })) },
        shadow: { color: '#00000080', distance: 4, angle: 45, size: 0, blur: 4 },
      }),
    ).toBeNull()
  })

  test.each<[string, object, string]>([
    ['a text where a number belongs', { cx: '10' }, 'cx wrong_type'],
    ['no number at all', { cy: Number.NaN }, 'cy not_finite'],
    ['a box of no width', { w: 0 }, 'w out_of_range'],
    ['too many characters', { translation: 'x'.repeat(10_001) }, 'translation too_long'],
    ['a colour that is none', { color: 'red' }, 'color not_allowed'],
    ['an alignment that is none', { align: 'middle' }, 'align not_allowed'],
    ['null where nothing may be null', { font: null }, 'font wrong_type'],
    ['a property that is missing', { size: undefined }, 'size missing'],
    ['a property nobody knows', { sparkle: true }, 'sparkle unknown_field'],
    [
      'a number deep inside',
      {
        bubble: [
          { x: 0, y: 0 },
          { x: 1, y: 'one' },
          { x: 2, y: 2 },
        ],
      },
      'bubble.1.y wrong_type',
    ],
    ['half a mask', { mask: [[{ x: 0, y: 0 }]] }, 'mask.0 too_short'],
    ['a warp nobody knows', { warp: { kind: 'twirl' } }, 'warp.kind not_allowed'],
    ['a warp of no kind', { warp: {} }, 'warp.kind missing'],
    ['a warp beyond a circle', { warp: { kind: 'arc', bend: 361 } }, 'warp.bend out_of_range'],
    [
      'three corners',
      { warp: { kind: 'corners', offsets: [{ x: 0, y: 0 }] } },
      'warp.offsets too_short',
    ],
    ['half a place in the text', { ranges: [{ from: 0.5, to: 1 }] }, 'ranges.0.from not_allowed'],
  ])('%s', (_, props, expected) => {
    expect(faultIn(props)).toBe(expected)
  })

  test('beyond a limit can still be read, of another type they cannot', () => {
    expect(faultIn({ w: 50_000, color: 'red' }, 'types')).toBeNull()
    expect(faultIn({ w: '50' }, 'types')).toBe('w wrong_type')
  })
})

test('an edit names some properties of one kind', () => {
  expect(objectFault(ITEM_FIELDS.region, { order: 3 }, 'limits', true)).toBeNull()
  expect(objectFault(ITEM_FIELDS.region, { order: 3 }, 'limits')).not.toBeNull()
  expect(objectFault(ITEM_FIELDS.region, { font: 'x' }, 'limits', true)).not.toBeNull()
  expect(objectFault(ITEM_FIELDS.region, aRegion(), 'limits')).toBeNull()
})

test('an optional value may be absent, a nullable one may be null', () => {
  expect(findFault(field.optional(field.flag()), undefined, 'limits')).toBeNull()
  expect(findFault(field.optional(field.flag()), null, 'limits')).not.toBeNull()
  expect(findFault(field.nullable(field.flag()), null, 'limits')).toBeNull()
})
