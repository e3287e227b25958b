import { createPatchProps } from './document/new-items.ts'
import { describe, expect, it } from 'vitest'
import { aLane, aText, PERSON } from '../testing/a-page.ts'
import { checkSelection, checkValues } from './page-checks.ts'
import { editableFields } from './page-access.ts'
import { decideBatch } from './page-decide.ts'
import { findingsIn } from './page-findings.ts'
import type { PageOp, PatchProps } from './document/page-document.ts'

const lane = aLane({ t1: { translation: 'one' } })
const rule = (op: PageOp) => {
  const check = checkValues(lane, [op])
  return check.ok ? 'ok' : check.params['rule']
}
const patch = (box: Partial<PatchProps>): PageOp => ({
  op: 'add',
  item: {
    id: 'p',
    kind: 'patch',
    props: createPatchProps({
      x: 0,
      y: 0,
      w: 1,
      h: 1,
      asset: 'f'.repeat(64),
      ...box,
    }),
  },
})

describe('checkValues', () => {
  it('refuses numbers nobody can draw', () => {
    expect(rule({ op: 'set', id: 't1', props: { cx: Number.NaN } })).toBe('not_finite')
    expect(
      rule({
        op: 'set',
        id: 't1',
        props: { shadow: { color: '#000000', distance: Infinity, angle: 0, size: 0, blur: 0 } },
      }),
    ).toBe('not_finite')
    expect(rule({ op: 'set', id: 't1', props: { cy: 300_000 } })).toBe('out_of_range')
    expect(rule({ op: 'set', id: 't1', props: { w: 0 } })).toBe('out_of_range')
    expect(rule({ op: 'set', id: 't1', props: { opacity: 1.1 } })).toBe('out_of_range')
    expect(rule({ op: 'set', id: 't1', props: { cx: -20 } })).toBe('ok')
  })

  it('accepts a patch of one pixel inside the page and none outside', () => {
    expect(rule(patch({ x: 799, y: 1199 }))).toBe('ok')
    expect(rule(patch({ x: 800 }))).toBe('outside_page')
    expect(rule(patch({ x: -1 }))).toBe('outside_page')
  })

  it('limits the length of a text and the number of items', () => {
    expect(rule({ op: 'text', id: 't1', from: 'one', to: 'x'.repeat(10_001) })).toBe('too_long')
    expect(rule({ op: 'text', id: 't1', from: 'one', to: 'x'.repeat(10_000) })).toBe('ok')
    const adds = Array.from({ length: 2000 }, (_, n): PageOp => ({
      op: 'add',
      item: { id: `n${n}`, kind: 'text', props: aText() },
    }))
    expect(checkValues(lane, adds.slice(1)).ok).toBe(true)
    expect(checkValues(lane, adds)).toMatchObject({ ok: false, params: { rule: 'too_many_items' } })
  })

  it('refuses properties of another kind, words outside a text op, and items of the other document', () => {
    expect(rule({ op: 'set', id: 't1', props: { asset: 'f'.repeat(64) } })).toBe('unknown_field')
    expect(rule({ op: 'set', id: 't1', props: { translation: 'x' } })).toBe('unknown_field')
    expect(
      checkValues({ ...lane, kind: 'base' }, [
        { op: 'add', item: { id: 'n', kind: 'text', props: aText() } },
      ]),
    ).toMatchObject({
      params: { rule: 'wrong_document' },
    })
  })
})

describe('checkSelection', () => {
  const page = { width: 800, height: 1200 }
  // spec 9.limit.cleanup 5.editor.cleanup
  it('wants at least 10×10 within the image', () => {
    expect(checkSelection({ x: 0, y: 0, w: 10, h: 10 }, page).ok).toBe(true)
    expect(checkSelection({ x: 0, y: 0, w: 9, h: 10 }, page)).toMatchObject({
      code: 'page.selection_too_small',
    })
    expect(checkSelection({ x: 791, y: 0, w: 10, h: 10 }, page)).toMatchObject({
      code: 'page.selection_outside',
    })
  })
})

describe('findings', () => {
  const layout = { engine: 'e', inputHash: 'h', size: 8, lines: [], overflow: true, missing: ['☃'] }
  const kinds = (props: Parameters<typeof aText>[0]) =>
    findingsIn(aLane({ t: { translation: 'words', ...props } })).map(({ kind }) => kind)

  // spec 10.page.findings
  it('sees overflowing, unreadable, unprintable and misplaced texts, and not those that are never lettered', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({ translation: '  ', layout, cx: -200 })).toEqual([])
    expect(kinds({ layout })).toEqual(['overflow', 'missing_glyph'])
    expect(kinds({ layout: { ...layout, size: 7, overflow: false, missing: [] } })).toEqual([
      'too_small',
    ])
    expect(kinds({ cx: -200 })).toEqual(['outside_page'])
    expect(kinds({ cx: 30 })).toEqual(['partly_outside'])
    expect(kinds({ cx: 60, w: 119, h: 400, rotation: 45 })).toEqual(['partly_outside'])
    expect(kinds({ hidden: true, layout, cx: -200 })).toEqual([])
  })
})

describe('decideBatch', () => {
  const translator = editableFields({
    roles: [8],
    status: 'pending_translation',
    seats: ['translator'],
    stopped: false,
  })
  it('asks for fields, then values, then words, and refuses the whole batch', () => {
    expect(
      decideBatch(lane, [{ op: 'set', id: 't1', props: { cx: Number.NaN } }], PERSON, translator),
    ).toMatchObject({
      code: 'page.field_forbidden',
    })
    expect(
      decideBatch(lane, [{ op: 'set', id: 't1', props: { cx: Number.NaN } }], PERSON, null),
    ).toMatchObject({
      code: 'page.value_invalid',
    })
    const conflict = decideBatch(
      lane,
      [
        { op: 'set', id: 't1', props: { layout: null } },
        { op: 'text', id: 't1', from: '?', to: 'x' },
      ],
      PERSON,
      translator,
    )
    expect(conflict).toMatchObject({
      code: 'page.text_conflict',
      params: { itemId: 't1', from: '?', mine: 'x', theirs: 'one', rev: 0 },
    })
    expect(
      decideBatch(lane, [{ op: 'text', id: 't1', from: 'one', to: 'x' }], PERSON, translator),
    ).toMatchObject({ ok: true })
  })
})
