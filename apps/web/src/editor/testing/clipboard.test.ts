import { ROLE } from '@panelflow/domain/account/role.ts'
import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { editableFields } from '@panelflow/domain/page/page-access.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import type { PictureFiles } from '../clipboard/carry-pictures.ts'
import { type ClipboardNotice, createClipboardCommands } from '../clipboard/clipboard-commands.ts'
import { CLIPBOARD_TYPE } from '../engine/clipboard.ts'
import { type Script, ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

const EVERYTHING = editableFields({
  roles: [ROLE.translationAdministrator],
  status: 'pending_typesetting',
  seats: [],
  stopped: false,
})
const [KNOWN, FOREIGN, SECRET] = ['c', 'd', 'e'].map((letter) => letter.repeat(64)) as [
  string,
  string,
  string,
]

let areLayersAway = false
const carriedLayers: (readonly [chapterId: string, sha: string, file: string])[] = []

/** Pictures of two chapters; of a third one the person sees nothing. */
const files: PictureFiles = {
  load: async (assets, sha) =>
    (assets === '/assets/{sha}' && sha === KNOWN) || (assets === 'other' && sha === FOREIGN)
      ? new Blob([sha])
      : null,
  findAddress: async ({ chapterId }) => (chapterId === 'chapter-2' ? 'other' : null),
  store: async (_, file) => ({ asset: (await file.text()).replaceAll('d', 'f') }),
  loadLayers: async (_, sha) => {
    if (areLayersAway) throw new Error('502 for a picture')
    return new Blob(sha === FOREIGN ? ['layers'] : [])
  },
  storeLayers: async (chapterId, sha, file) => {
    carriedLayers.push([chapterId, sha, await file.text()])
  },
}

// aText: centre 200,150, 120×80 on a page of 800×1200
const two = {
  p1: { t1: { translation: 'one' }, t2: { translation: 'two', cx: 500, cy: 350 } },
  p2: { t3: {} },
}

const open = async (script: Script = {}, chapterId = 'chapter-1') => {
  const ed = await ScriptedEditor.open({ pages: two, editable: EVERYTHING, ...script })
  const notices: ClipboardNotice[] = []
  const clipboard = createClipboardCommands(ed.editor, {
    chapterId,
    language: 'en',
    files,
    notify: (notice) => notices.push(notice),
    onFailure: (error) => {
      throw error
    },
  })
  return { ed, clipboard, notices }
}
const select = (ed: ScriptedEditor, ...ids: readonly string[]): ScriptedEditor => {
  ed.editor.selection.select('p1', ids)
  return ed
}
const listNew = (doc: PageDocument, before: readonly string[]) =>
  Object.values(doc.items).filter(({ id }) => !before.includes(id))

describe('copying', () => {
  it('pastes round the pointer, as it lay together, as one step that selects the copies', async () => {
    const { ed, clipboard } = await open()
    const formats = select(ed, 't1', 't2').editor && clipboard.take('copy')
    // the middle of both: 350,250
    ed.move(450, 600)
    await clipboard.put(formats!)
    const [one, other] = ed.selected
    expect([ed.text(one!), ed.text(other!)]).toMatchObject([
      { translation: 'one', cx: 300, cy: 500, w: 120, h: 80 },
      { translation: 'two', cx: 600, cy: 700 },
    ])
    await ed.pass(1000)
    expect(listNew(ed.studio.doc('p1'), ['t1', 't2'])).toHaveLength(2)
    expect(ed.undo().selected).toEqual(['t1', 't2'])
    expect(ed.has(one!)).toBe(false)
    expect(ed.redo().selected).toEqual([one, other])
  })

  it('stays within the page', async () => {
    const { ed, clipboard } = await open()
    const formats = select(ed, 't1').editor && clipboard.take('copy')
    ed.move(795, 5)
    await clipboard.put(formats!)
    expect(ed.text(ed.selected[0]!)).toMatchObject({ cx: 740, cy: 40 })
  })

  it('keeps the place on another page, and steps aside on its own, further each time', async () => {
    const { ed, clipboard } = await open()
    const formats = select(ed, 't2').editor && clipboard.take('copy')
    const paste = async (pageId: string) => {
      ed.editor.goToPage(pageId === 'p2' ? 1 : 0)
      ed.editor.selection.select(pageId, [])
      await clipboard.put(formats!)
      return ed.text(ed.selected[0]!, pageId)
    }
    expect(await paste('p2')).toMatchObject({ cx: 500, cy: 350 })
    expect(await paste('p1')).toMatchObject({ cx: 516, cy: 366 })
    expect(await paste('p1')).toMatchObject({ cx: 532, cy: 382 })
  })

  it('reaches other windows, and gives other programs the words', async () => {
    const { ed, clipboard } = await open()
    const formats = select(ed, 't1', 't2').editor && clipboard.take('copy')
    expect(formats).toMatchObject({ 'text/plain': 'one\ntwo' })
    const { 'text/html': html } = formats!
    const window = await open({}, 'chapter-2')
    await window.clipboard.put({ 'text/html': html! })
    expect(window.ed.selected.map((id) => window.ed.text(id).translation)).toEqual(['one', 'two'])
    expect(window.notices).toEqual([])
  })

  it('makes a text that translates no region of its own and is laid out anew', async () => {
    const mask = [
      [
        { x: 1, y: 1 },
        { x: 9, y: 1 },
        { x: 9, y: 9 },
      ],
    ]
    const bubble = [
      { x: 190, y: 140 },
      { x: 210, y: 140 },
      { x: 210, y: 160 },
    ]
    const layout = { engine: 'e', inputHash: 'h', size: 9, lines: [], overflow: false, missing: [] }
    const t1 = { regionId: 'r', layout, bubble, mask, fit: 'bubble' } as const
    const { ed, clipboard } = await open({ pages: { p1: { t1 }, p2: {} } })
    select(ed, 't1')
    EDITOR_ACTIONS.duplicate(ed.editor)
    const moved = bubble.map(({ x, y }) => ({ x: x + 16, y: y + 16 }))
    const text = ed.text(ed.selected[0]!)
    expect(text).toMatchObject({ regionId: null, layout: null, bubble: moved, mask })
    const formats = clipboard.take('copy')
    ed.editor.goToPage(1)
    ed.editor.selection.select('p2', [])
    await clipboard.put(formats!)
    expect(ed.text(ed.selected[0]!, 'p2')).toMatchObject({ bubble: moved, mask: null })
  })

  it('sends many items in batches that the server takes', async () => {
    const texts = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`t${at}`, { cx: at }]))
    const { ed } = await open({ pages: { p1: texts } })
    EDITOR_ACTIONS.select_all(ed.editor)
    EDITOR_ACTIONS.nudge_down(ed.editor)
    EDITOR_ACTIONS.duplicate(ed.editor)
    await ed.pass(3000)
    expect(ed.studio.log('p1').map(({ ops }) => ops.length)).toEqual([300, 300])
  })

  it('cuts what may be deleted, and brings it back', async () => {
    const { ed, clipboard } = await open()
    const formats = select(ed, 't1').editor && clipboard.take('cut')
    expect(ed.has('t1')).toBe(false)
    await clipboard.put(formats!)
    expect(ed.text(ed.selected[0]!)).toMatchObject({ translation: 'one', cx: 200, cy: 150 })
    const typesetter = await open({ editable: editableFields({ ...ASSIGNED, stopped: true }) })
    select(typesetter.ed, 't1')
    expect(typesetter.clipboard.take('cut')).toBeNull()
    expect([typesetter.notices, typesetter.ed.has('t1')]).toEqual([[{ kind: 'cut_refused' }], true])
  })
})

const ASSIGNED = {
  roles: [ROLE.translator],
  status: 'pending_translation',
  seats: ['translator'],
} as const

describe('pictures and patches', () => {
  const addPictures = (ed: ScriptedEditor, assets: readonly string[]): readonly string[] => {
    assets.forEach((asset, at) => {
      const props = createImageProps({
        asset,
        cx: 100 * at + 100,
        cy: 500,
        w: 50,
        h: 40,
        order: at,
      })
      const item = { id: `i${at}`, kind: 'image' as const, props }
      ed.editor.session.edit('p1', 'lane', [{ op: 'add', item }], { label: 'adding', itemId: null })
    })
    return assets.map((_, at) => `i${at}`)
  }

  it('lie over the others in their order, patches in the document of their original', async () => {
    const { ed, clipboard } = await open()
    const props = createPatchProps({ x: 400, y: 100, w: 40, h: 30, asset: KNOWN, regionId: 'r' })
    const item = { id: 'p', kind: 'patch' as const, props }
    ed.editor.session.edit('p1', 'base', [{ op: 'add', item }], { label: 'adding', itemId: 'p' })
    const ids = addPictures(ed, [KNOWN, KNOWN])
    const formats = select(ed, ...ids.toReversed(), 'p').editor && clipboard.take('copy')
    await clipboard.put(formats!)
    await ed.pass(3000)
    expect(listNew(ed.studio.doc('p1', 'base'), ['p'])).toMatchObject([
      { props: { x: 416, y: 116, asset: KNOWN, regionId: null, order: 1 } },
    ])
    expect(listNew(ed.studio.doc('p1'), ['t1', 't2', 'i0', 'i1'])).toMatchObject([
      { props: { cx: 116, order: 2 } },
      { props: { cx: 216, order: 3 } },
    ])
    ed.undo()
    await ed.pass(3000)
    expect(listNew(ed.studio.doc('p1', 'base'), ['p'])).toEqual([])
    expect(listNew(ed.studio.doc('p1'), ['t1', 't2', 'i0', 'i1'])).toEqual([])
  })

  // spec 10.page.clipboard
  it('of another chapter are stored once more, if the person may see them there', async () => {
    const from = await open({}, 'chapter-2')
    const formats =
      select(from.ed, ...addPictures(from.ed, [KNOWN, FOREIGN, SECRET])).editor &&
      from.clipboard.take('copy')
    const { ed, clipboard, notices } = await open()
    await clipboard.put(formats!)
    await ed.pass(3000)
    expect(listNew(ed.studio.doc('p1'), ['t1', 't2'])).toMatchObject([
      { props: { asset: KNOWN } },
      { props: { asset: 'f'.repeat(64) } },
    ])
    expect(carriedLayers).toEqual([['chapter-1', 'f'.repeat(64), 'layers']])
    expect(notices).toEqual([{ kind: 'pictures_left', count: 1 }])
    areLayersAway = true
    await clipboard.put(formats!)
    areLayersAway = false
    await ed.pass(3000)
    expect(listNew(ed.studio.doc('p1'), ['t1', 't2'])).toHaveLength(4)
    expect(notices.slice(1)).toEqual([
      { kind: 'pictures_left', count: 1 },
      { kind: 'layers_left', count: 1 },
    ])
    notices.splice(1)
    const hidden = await open({}, 'chapter-3')
    const unseen =
      select(hidden.ed, ...addPictures(hidden.ed, [FOREIGN])).editor &&
      hidden.clipboard.take('copy')
    await clipboard.put(unseen!)
    expect(notices).toHaveLength(2)
  })

  it('are left out with a word where they may not be added', async () => {
    const from = await open()
    const formats =
      select(from.ed, 't1', ...addPictures(from.ed, [KNOWN])).editor && from.clipboard.take('copy')
    const { ed, clipboard } = await open({ editable: TRANSLATOR })
    await clipboard.put(formats!)
    expect(ed.selected.map((id) => ed.text(id).translation)).toEqual(['one'])
    expect(ed.editor.copyResult.get()).toMatchObject({ leftOut: 1, fault: null })
  })
})

describe('what is not pasted', () => {
  const good = async (): Promise<{ items: { item: { props: object } }[]; schema: number }> => {
    const { ed, clipboard } = await open()
    const formats = select(ed, 't1').editor && clipboard.take('copy')
    return JSON.parse(formats![CLIPBOARD_TYPE]!)
  }
  const changed = (props: object) => async () => {
    const copied = await good()
    const { item } = copied.items[0]!
    return {
      ...copied,
      items: [{ document: 'lane', item: { ...item, props: { ...item.props, ...props } } }],
    }
  }

  it.each([
    ['no JSON', async () => '{', 'unreadable'],
    ['other JSON', async () => ({ items: [] }), 'unreadable'],
    ['no items', async () => ({ ...(await good()), items: [] }), 'unreadable'],
    ['an unknown property', changed({ onclick: 'x' }), 'unreadable'],
    ['an endless box', changed({ w: 1e300 }), 'invalid'],
    ['a wrong type', changed({ cx: '12' }), 'unreadable'],
    ['a newer schema', async () => ({ ...(await good()), schema: 99 }), 'newer'],
    [
      'too many items',
      async () => {
        const copied = await good()
        return { ...copied, items: Array.from({ length: 401 }, () => copied.items[0]) }
      },
      'too_large',
    ],
  ] as const)('%s: nothing changes, and it is told why', async (_, make, fault) => {
    const { ed, clipboard, notices } = await open()
    const raw = await make()
    const content = typeof raw === 'string' ? raw : JSON.stringify(raw)
    await clipboard.put({ [CLIPBOARD_TYPE]: content, 'text/plain': 'one' })
    expect(notices).toEqual([{ kind: 'fault', fault }])
    expect(listNew(ed.studio.doc('p1'), ['t1', 't2'])).toEqual([])
  })

  it('a text in the document of the source page', async () => {
    const copied = await good()
    const items = copied.items.map((each) => ({ ...each, document: 'base' }))
    const { ed, clipboard } = await open()
    await clipboard.put({ [CLIPBOARD_TYPE]: JSON.stringify({ ...copied, items }) })
    expect(ed.editor.copyResult.get()).toMatchObject({ added: [], fault: 'invalid' })
  })
})

describe('words of other programs', () => {
  it('become a text where texts may be added', async () => {
    const { ed, clipboard, notices } = await open()
    ed.move(300, 600)
    await clipboard.put({ 'text/plain': ' Hello\r\nthere\u0007 ' })
    expect(ed.text(ed.selected[0]!)).toMatchObject({
      translation: 'Hello\nthere',
      cx: 300,
      cy: 600,
    })
    const typesetter = await open({ editable: editableFields({ ...ASSIGNED, stopped: true }) })
    await typesetter.clipboard.put({ 'text/plain': 'Hello' })
    expect([typesetter.notices, typesetter.ed.selected]).toEqual([[{ kind: 'may_not_add' }], []])
    await clipboard.put({ 'text/plain': 'x'.repeat(10_001) })
    expect(notices).toEqual([{ kind: 'text_too_long' }])
  })
})

describe('dragging with Alt', () => {
  it('leaves the item and drops a copy, as one step; Escape drops none', async () => {
    const { ed } = await open()
    ed.holding({ alt: true }).down(200, 150).move(300, 250)
    expect([ed.editor.isCopying.get(), ed.editor.tool.get().cursor]).toEqual([true, 'copy'])
    ed.editor.cancelGesture()
    expect([ed.editor.isCopying.get(), ed.editor.drafts.get().size]).toEqual([false, 0])
    ed.drag([200, 150], [300, 250])
    const [copy] = ed.selected
    expect([ed.text('t1'), ed.text(copy!)]).toMatchObject([{ cx: 200 }, { cx: 300, cy: 250 }])
    ed.undo()
    expect([ed.has(copy!), ed.text('t1').cx, ed.selected]).toEqual([false, 200, ['t1']])
  })

  it('moves the item when Alt is let go before the button', async () => {
    const { ed } = await open()
    ed.holding({ alt: true }).down(200, 150).move(300, 250).holding({}).up(300, 250)
    expect([ed.text('t1').cx, ed.selected]).toEqual([300, ['t1']])
  })
})
