import { describe, expect, it } from 'vitest'
import { ROLE, ROLE_IDS } from '../account/role.ts'
import { CHAPTER_STATUSES, type ChapterStatus } from '../chapter/chapter-status.ts'
import { aBase, aLane, aRegion, aText, PERSON } from '../testing/a-page.ts'
import { applyOps } from './page-apply.ts'
import { checkOps, editableFields, mayEditAnything, type PageAccess } from './page-access.ts'
import { createPatchProps } from './document/new-items.ts'
import type { PageDocument, PageOp, PatchProps } from './document/page-document.ts'

const access = (
  role: PageAccess['roles'][number],
  status: ChapterStatus,
  seats: PageAccess['seats'] = [],
): PageAccess => ({
  roles: [role],
  status,
  seats,
  stopped: false,
})

const openIn = (
  role: PageAccess['roles'][number],
  seats: PageAccess['seats'],
): readonly ChapterStatus[] =>
  CHAPTER_STATUSES.filter((status) => mayEditAnything(editableFields(access(role, status, seats))))

describe('editableFields', () => {
  it('opens the pages for a translator in their stage and in their rework only', () => {
    expect(openIn(ROLE.translator, ['translator'])).toEqual([
      'pending_translation',
      'proofreading_not_accepted',
    ])
    expect(openIn(ROLE.translator, [])).toEqual([])
    expect(openIn(ROLE.translator, ['typesetter'])).toEqual([])
  })

  it('opens the pages for a proofreader and a typesetter in their stages and reworks', () => {
    expect(openIn(ROLE.proofreader, ['proofreader'])).toEqual([
      'pending_proofreading',
      'review_not_accepted',
    ])
    expect(openIn(ROLE.typesetter, ['typesetter'])).toEqual([
      'pending_typesetting',
      'visual_review_not_accepted',
    ])
  })

  it('never opens them for a project administrator or a visual reviewer', () => {
    expect(openIn(ROLE.projectAdministrator, ['visual_reviewer'])).toEqual([])
    expect(openIn(ROLE.visualReviewer, ['visual_reviewer'])).toEqual([])
  })

  it('keeps a translator away from geometry and a typesetter away from words', () => {
    const translator = editableFields(
      access(ROLE.translator, 'pending_translation', ['translator']),
    )
    expect(translator.text).toEqual(['translation', 'layout', 'ranges', 'effectPolicy'])
    const typesetter = editableFields(
      access(ROLE.typesetter, 'pending_typesetting', ['typesetter']),
    )
    expect(typesetter.text).toContain('cx')
    expect(typesetter.text).toContain('layout')
    expect(typesetter.text).not.toContain('translation')
    expect(typesetter.add).toEqual(['text', 'patch', 'image'])
    expect(typesetter.delete).toEqual(['patch', 'image'])
    expect(typesetter.region).toEqual([])
  })

  it('lets a translation administrator write all fields while people work, not while images are made or judged', () => {
    expect(
      editableFields(access(ROLE.translationAdministrator, 'pending_typesetting')).text,
    ).toContain('translation')
    expect(openIn(ROLE.translationAdministrator, [])).not.toContain('pending_image_synthesis')
    expect(openIn(ROLE.translationAdministrator, [])).not.toContain('complete')
  })

  it('freezes a stopped order for everybody', () => {
    const everybody: PageAccess = {
      roles: ROLE_IDS,
      status: 'pending_translation',
      seats: ['translator'],
      stopped: true,
    }
    expect(mayEditAnything(editableFields(everybody))).toBe(false)
  })
})

describe('checkOps', () => {
  const translator = editableFields(access(ROLE.translator, 'pending_translation', ['translator']))
  const lane = aLane({ t1: {} })
  const allowed = (op: PageOp) => checkOps(lane, [op], translator)

  it('names the item and the fields it refuses', () => {
    expect(allowed({ op: 'set', id: 't1', props: { layout: null, cx: 1, font: 'x' } })).toEqual({
      ok: false,
      code: 'page.field_forbidden',
      params: { itemId: 't1', fields: ['text.cx', 'text.font'] },
    })
  })

  it('lets words through for whoever may write them', () => {
    expect(allowed({ op: 'text', id: 't1', from: '', to: 'a' }).ok).toBe(true)
    const typesetter = editableFields(
      access(ROLE.typesetter, 'pending_typesetting', ['typesetter']),
    )
    expect(checkOps(lane, [{ op: 'text', id: 't1', from: '', to: 'a' }], typesetter).ok).toBe(false)
  })

  it('judges an item added earlier in the same batch by its kind', () => {
    const add: PageOp = { op: 'add', item: { id: 'n', kind: 'text', props: aText() } }
    expect(checkOps(lane, [add, { op: 'text', id: 'n', from: '', to: 'a' }], translator).ok).toBe(
      true,
    )
    expect(checkOps(lane, [add, { op: 'set', id: 'n', props: { cx: 1 } }], translator).ok).toBe(
      false,
    )
  })

  it('lets ops on vanished items pass, since nothing comes of them', () => {
    expect(allowed({ op: 'set', id: 'gone', props: { cx: 1 } }).ok).toBe(true)
  })

  // spec 10.rights.regions
  it('lets whoever works on the words correct what the machine read, and nobody after them', () => {
    const base = aBase({ r1: {}, r2: {} })
    const outline = [...aRegion().polygon]
    const batches: readonly PageOp[] = [
      { op: 'text', id: 'r1', from: '', to: 'x' },
      { op: 'set', id: 'r1', props: { polygon: outline, orientation: 'vertical', order: 1 } },
      { op: 'set', id: 'r1', props: { bubble: outline, kind: 'sign', speaker: 'Li' } },
      { op: 'add', item: { id: 'r3', kind: 'region', props: aRegion() } },
      { op: 'delete', id: 'r2' },
    ]
    const typesetter = editableFields(
      access(ROLE.typesetter, 'pending_typesetting', ['typesetter']),
    )
    for (const op of batches) {
      expect(checkOps(base, [op], translator).ok).toBe(true)
      expect(checkOps(base, [op], typesetter).ok).toBe(false)
    }
    expect(checkOps(base, [{ op: 'set', id: 'r1', props: { confidence: 1 } }], translator)).toEqual(
      {
        ok: false,
        code: 'page.field_forbidden',
        params: { itemId: 'r1', fields: ['region.confidence'] },
      },
    )
  })
})

// spec 10.page.capture
it('the patch of a bubble comes and goes with it, for whoever may add bubbles', () => {
  const translator = editableFields(access(ROLE.translator, 'pending_translation', ['translator']))
  const patch = (props: Partial<PatchProps> = {}): PageOp => ({
    op: 'add',
    item: {
      id: 'p',
      kind: 'patch',
      props: createPatchProps({
        x: 140,
        y: 110,
        w: 120,
        h: 80,
        asset: 'a'.repeat(64),
        regionId: 'n',
        ...props,
      }),
    },
  })
  const region: PageOp = { op: 'add', item: { id: 'n', kind: 'region', props: aRegion() } }
  const base = aBase({})
  const may = (doc: PageDocument, ...ops: readonly PageOp[]) => checkOps(doc, ops, translator).ok
  expect(may(base, region, patch())).toBe(true)
  expect(may(base, patch())).toBe(false)
  expect(may(base, region, patch({ regionId: null }))).toBe(false)
  expect(may(base, region, patch({ w: 400 }))).toBe(false)
  const cleaned = applyOps(base, [region, patch()], PERSON).doc
  expect(may(cleaned, { op: 'delete', id: 'n' }, { op: 'delete', id: 'p' })).toBe(true)
  expect(may(cleaned, { op: 'delete', id: 'p' })).toBe(false)
  const typesetter = editableFields(access(ROLE.typesetter, 'pending_typesetting', ['typesetter']))
  expect(checkOps(base, [region, patch()], typesetter).ok).toBe(false)
})

// spec 10.rights.arranged_texts
describe('a typesetter', () => {
  const typesetter = editableFields(access(ROLE.typesetter, 'pending_typesetting', ['typesetter']))
  const lane = aLane({
    t1: { regionId: 'r1', translation: 'Hello, world.' },
    t2: { regionId: 'r2', translation: 'Good bye!' },
  })
  const may = (...ops: readonly PageOp[]) => checkOps(lane, ops, typesetter).ok
  const write = (id: string, from: string, to: string): PageOp => ({ op: 'text', id, from, to })
  const add = (translation: string, regionId: string | null = null): PageOp => ({
    op: 'add',
    item: { id: 'n', kind: 'text', props: aText({ translation, regionId }) },
  })
  const remove = (id: string): PageOp => ({ op: 'delete', id })

  it('parts a text, and joins texts in any order', () => {
    const hello = write('t1', 'Hello, world.', 'Hello,')
    expect(may(hello, add('world.', 'r1'))).toBe(true)
    expect(may(hello, write('t2', 'Good bye!', 'world.\nGood bye!'))).toBe(true)
    expect(may(write('t1', 'Hello, world.', 'Hello, world. Good bye!'), remove('t2'))).toBe(true)
    expect(may(write('t2', 'Good bye!', 'Hello, world. Good bye!'), remove('t1'))).toBe(true)
  })

  it('leaves the words as they are', () => {
    const refused = checkOps(lane, [write('t1', 'Hello, world.', 'Hello')], typesetter)
    expect(refused).toMatchObject({
      code: 'page.field_forbidden',
      params: { itemId: 't1', fields: ['text.translation'] },
    })
    expect(may(remove('t2'))).toBe(false)
    expect(may(write('t1', 'Hello, world.', 'Hello, '), add('word.', 'r1'))).toBe(false)
    expect(may(write('t1', 'Hello, world.', 'Hello, world. Bye!'), remove('t2'))).toBe(false)
    expect(may(write('t1', 'Hello, world.', ''), add('Hello, world. And more.', 'r1'))).toBe(false)
  })

  it('adds texts, writes them and takes them away, while others’ stay', () => {
    const origin = { by: 'person', account: 'li', role: ROLE.typesetter, at: '' } as const
    const own = applyOps(lane, [add('BOOM')], origin).doc
    const mayHere = (...ops: readonly PageOp[]) => checkOps(own, ops, typesetter).ok
    expect(may(add('BOOM'))).toBe(true)
    expect(mayHere(write('n', 'BOOM', 'BANG'))).toBe(true)
    expect(mayHere(remove('n'))).toBe(true)
    expect(mayHere(write('n', 'BOOM', 'Good bye!'), remove('t2'))).toBe(false)
    // what is typed quickly, or without a connection, arrives together
    expect(may(add(''), write('n', '', 'BOOM'))).toBe(true)
    expect(may(add(''), write('n', '', 'BOOM'), remove('n'))).toBe(true)
    expect(may(add('', 'r1'), write('n', '', 'BOOM'))).toBe(false)
    expect(may(add(''), write('n', '', 'BOOM'), remove('t2'))).toBe(false)
    const theirs = applyOps(own, [write('n', 'BOOM', 'CRASH')], {
      ...origin,
      role: ROLE.proofreader,
    })
    expect(checkOps(theirs.doc, [remove('n')], typesetter).ok).toBe(false)
  })

  it('may do none of it before or after the stage', () => {
    const before = editableFields(access(ROLE.typesetter, 'pending_review', ['typesetter']))
    expect(checkOps(lane, [add('BOOM')], before).ok).toBe(false)
  })
})
