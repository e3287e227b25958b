import { describe, expect, test } from 'vitest'
import { aBase, aLane, aText, MACHINE } from '../../testing/a-page.ts'
import { PAGE_SCHEMA_VERSION } from './migrations/migrations.ts'
import { parseDocument, parseEntry, parseItems, parseOps } from './parse-document.ts'

/** As it comes over the wire. */
const wire = (value: unknown): any => JSON.parse(JSON.stringify(value))

const aStoredText = (props: object = {}) => ({
  id: 't1',
  kind: 'text',
  props: { ...aText(), ...props },
  origin: { '*': MACHINE },
  rev: 3,
})

const failure = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

describe('a document', () => {
  test('that went over the wire is the same document', () => {
    for (const doc of [aLane({ t1: { translation: 'Hey' } }), aBase({ r1: {} })])
      expect(parseDocument(wire(doc))).toEqual(doc)
  })

  test('of a newer program is refused by its version', () => {
    const schema = PAGE_SCHEMA_VERSION + 1
    expect(failure(() => parseDocument({ ...aLane(), schema }))).toMatchObject({
      code: 'page.schema_too_new',
      params: { schema, known: PAGE_SCHEMA_VERSION },
    })
    for (const run of [() => parseItems(schema, []), () => parseOps(schema, [])])
      expect(failure(run)).toMatchObject({ code: 'page.schema_too_new' })
  })

  test.each<[string, unknown, object]>([
    ['no object', 'page', { itemId: null, field: '', rule: 'wrong_type' }],
    ['without a width', { ...aLane(), width: undefined }, { field: 'width', rule: 'missing' }],
    ['of another kind', { ...aLane(), kind: 'middle' }, { field: 'kind', rule: 'not_allowed' }],
    ['whose items are a list', { ...aLane(), items: [] }, { field: 'items', rule: 'wrong_type' }],
    [
      'with an item nobody knows',
      { ...aLane(), items: { s: { ...aStoredText(), kind: 'sticker' } } },
      { itemId: 't1', field: 'kind', rule: 'not_allowed' },
    ],
    [
      'with a colour that is a number',
      { ...aLane(), items: { t1: aStoredText({ color: 3 }) } },
      { itemId: 't1', field: 'color', rule: 'wrong_type' },
    ],
    [
      'with a shadow that lacks its blur',
      {
        ...aLane(),
        items: {
          t1: aStoredText({ shadow: { color: '#000000', distance: 1, angle: 0, size: 0 } }),
        },
      },
      { itemId: 't1', field: 'shadow.blur', rule: 'missing' },
    ],
    [
      'written by nobody',
      { ...aLane(), items: { t1: { ...aStoredText(), origin: { '*': { by: 'ghost' } } } } },
      { itemId: 't1', field: 'origin.*.by', rule: 'not_allowed' },
    ],
  ])('%s is refused with the place of the fault', (_, value, params) => {
    expect(failure(() => parseDocument(value))).toMatchObject({
      code: 'page.document_unreadable',
      params,
    })
  })

  test('that was written under wider limits is still read', () => {
    expect(parseItems(1, [aStoredText({ w: 50_000 })])['t1']?.props).toMatchObject({ w: 50_000 })
  })
})

describe('ops', () => {
  const { id, kind, props } = aStoredText()
  const ops = [
    { op: 'add', item: { id, kind, props } },
    { op: 'set', id: 't1', props: { cx: 3, bubble: null } },
    { op: 'set', id: 'r1', props: { order: 3 } },
    { op: 'text', id: 't1', from: '', to: 'Hey' },
    { op: 'delete', id: 't1' },
  ]

  test('that went over the wire are the same ops', () => {
    const entry = { rev: 4, batchId: 'b', ops, origin: MACHINE }
    expect(parseEntry(PAGE_SCHEMA_VERSION, wire(entry))).toEqual(entry)
  })

  test.each<[string, unknown]>([
    ['no list', {}],
    ['no op', [3]],
    ['an op nobody knows', [{ op: 'paint', id: 't1' }]],
    ['an item without properties', [{ op: 'add', item: { id, kind } }]],
    ['half an item', [{ op: 'add', item: { id, kind, props: { cx: 3 } } }]],
    ['properties of two kinds', [{ op: 'set', id, props: { sourceText: 'a', font: 'b' } }]],
    ['words that are none', [{ op: 'text', id, from: null, to: 'Hey' }]],
    ['an op on nothing', [{ op: 'delete' }]],
  ])('%s are refused', (_, value) => {
    expect(failure(() => parseOps(PAGE_SCHEMA_VERSION, value))).toMatchObject({
      code: 'page.document_unreadable',
    })
  })
})
