import { type Layer, type Psd, readPsd, writePsdUint8Array } from 'ag-psd'
import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PageDocument, PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { MARKS_VERSION, readMarks, writeMarks } from '@panelflow/domain/page/layered/layer-marks.ts'
import { readTypeLook } from '@panelflow/domain/page/layered/type-look.ts'
import { printPixels } from '@panelflow/domain/page/layered/pixel-print.ts'
import { listPaintOrder } from '@panelflow/domain/page/paint-order.ts'
import { aBase, aLane } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { itemIn } from '../engine/page-session.ts'
import {
  NOTHING_EDITABLE,
  type Script,
  ScriptedEditor,
  TRANSLATOR,
  TYPESETTER,
} from '../testing/scripted-editor.ts'
import { createStudio } from '../testing/small-studio.ts'
import type { LayerChange } from './change-draft.ts'
import { findChanges, getLayerAsset } from './layer-changes.ts'
import { openLayeredFile } from './layered-file.ts'
import { createFaceFinder } from './find-face.ts'
import { createGroundChange, planChanges, takeChanges } from './take-changes.ts'
import { findRepainted } from './repainted-ground.ts'

type Rgba = readonly [number, number, number, number]
const RED: Rgba = [200, 30, 30, 255]
const BLUE: Rgba = [20, 30, 220, 255]
const PAGE = { width: 800, height: 1200 }

const fill = (width: number, height: number, color: Rgba) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set(color, at)
  return { width, height, data }
}

const layer = (id: number, name: string, x: number, y: number, w: number, h: number): Layer => ({
  id,
  name,
  left: x,
  top: y,
  right: x + w,
  bottom: y + h,
  imageData: fill(w, h, RED),
})

const type = (words: string, x: number, y: number): Layer['text'] => ({
  text: words,
  transform: [1, 0, 0, 1, x, y],
  style: {
    font: { name: 'ComicNeue-Bold' },
    fontSize: 20,
    autoLeading: false,
    leading: 24,
    tracking: 0,
    fillColor: { r: 0, g: 0, b: 0 },
  },
  paragraphStyle: { justification: 'center' },
})

const PATCH: PageItem = {
  id: 'p1',
  kind: 'patch',
  props: createPatchProps({ asset: 'a'.repeat(64), x: 40, y: 50, w: 20, h: 10 }),
  origin: {},
  rev: 0,
}
const IMAGE: PageItem = {
  id: 'i1',
  kind: 'image',
  props: createImageProps({ asset: 'b'.repeat(64), cx: 215, cy: 305, w: 30, h: 10 }),
  origin: {},
  rev: 0,
}

const withItem = (doc: PageDocument, item: PageItem): PageDocument => ({
  ...doc,
  items: { ...doc.items, [item.id]: item },
})

const listAll = (layers: readonly Layer[]): readonly Layer[] =>
  layers.flatMap((each) => [each, ...listAll(each.children ?? [])])

/** A page with a patch, a picture and two texts, and the file that was written of it. */
const open = async ({ columns, ...script }: Script & { columns?: true } = {}) => {
  const lane = aLane({
    t1: { translation: 'We must leave now', cx: 400, cy: 400 },
    t2: { translation: '早安', cx: 600, cy: 600, writing: 'vertical' },
  })
  const page = { base: withItem(aBase(), PATCH), lane: withItem(lane, IMAGE) }
  const editable = script.editable ?? TYPESETTER
  const studio = createStudio({ p1: page }, editable)
  const scripted = await ScriptedEditor.open({ ...script, studio })
  const { editor } = scripted
  const view = () => {
    const now = editor.session.page('p1').view.get()
    if (now.status !== 'ready') throw new Error('not ready')
    return now
  }
  const written: Psd = {
    ...PAGE,
    children: [
      { ...layer(1, 'original', 0, 0, 8, 8) },
      { name: 'cleanup patches', id: 20, children: [layer(2, 'patch p1', 40, 50, 20, 10)] },
      { name: 'pictures', id: 21, children: [layer(3, 'picture i1', 200, 300, 30, 10)] },
      {
        name: 'text',
        id: 22,
        children: [
          {
            ...layer(4, 'We must leave now', 350, 390, 100, 20),
            text: type('We must\nleave now', 350, 400),
            effects: { stroke: [{ enabled: true, size: { units: 'Pixels', value: 2 } }] },
          },
          {
            ...layer(5, '早安', 590, 580, 20, 40),
            ...(columns && { text: { ...type('早安', 600, 580), orientation: 'vertical' } }),
          },
        ],
      },
    ],
  }
  const mark = (id: number, item: string, document: 'base' | 'lane' = 'lane') => {
    const {
      name = '',
      imageData,
      left = 0,
      top = 0,
      text,
    } = listAll(written.children!).find((each) => each.id === id)!
    const print = printPixels(imageData!, { x: left, y: top })
    const typed = text && {
      words: text.text,
      x: text.transform![4]!,
      y: text.transform![5]!,
      turn: 0,
      look: readTypeLook(text),
    }
    return {
      item,
      document,
      layer: id,
      name,
      print,
      opacity: 255,
      blend: null,
      type: typed ?? null,
    }
  }
  const documentMark = (kind: 'base' | 'lane') => ({ id: view()[kind].id, rev: view()[kind].rev })
  const marks = {
    version: MARKS_VERSION,
    base: documentMark('base'),
    lane: documentMark('lane'),
    ground: { layer: 1, print: mark(1, '').print },
    layers: [mark(2, 'p1', 'base'), mark(3, 'i1'), mark(4, 't1'), mark(5, 't2')],
  }
  const psd: Psd = { ...written, imageResources: { xmpMetadata: writeMarks(marks) } }
  /** The file as a program would save it after `change`. */
  const save = (change: (file: Psd) => void = () => undefined): Uint8Array => {
    const bytes = writePsdUint8Array(psd, { generateThumbnail: false })
    const opened = readPsd(bytes, { useImageData: true, skipCompositeImageData: true })
    change(opened)
    return writePsdUint8Array(opened, { generateThumbnail: false })
  }
  const compare = (bytes: Uint8Array) => {
    const file = openLayeredFile(bytes, PAGE)
    if ('fault' in file) return file
    let ids = 0
    return findChanges(view(), file, {
      newId: () => `new${ids++}`,
      findFace: createFaceFinder([]),
    })
  }
  const list = (bytes: Uint8Array): readonly LayerChange[] => {
    const found = compare(bytes)
    if ('fault' in found) throw new Error(found.fault)
    return found.changes
  }
  const item = (id: string): PageItem | null => itemIn(view(), id)?.item ?? null
  return { scripted, editor, view, psd, save, compare, list, item }
}

const find = (file: Psd, name: string): Layer =>
  listAll(file.children!).find((each) => each.name === name)!

const group = (file: Psd, name: string): Layer[] => find(file, name).children!

const summary = (changes: readonly LayerChange[]) =>
  changes.map(({ kind, itemId, refusal, doubt }) => [kind, itemId, refusal ?? doubt ?? 'ok'])

const store = async (key: number) => `${key}`.padStart(64, 'c')

// spec 10.page.layered_back
test('a file that was only opened and saved changes nothing', async () => {
  const { list, save } = await open()
  expect(list(save())).toEqual([])
  // programs cut transparent borders off, and rename the layer of words
  const trimmed = save((file) => {
    const patch = find(file, 'patch p1')
    const bordered = fill(30, 20, [0, 0, 0, 0])
    for (let y = 0; y < 10; y++)
      for (let x = 0; x < 20; x++) bordered.data.set(RED, ((y + 5) * 30 + x + 5) * 4)
    Object.assign(patch, { left: 35, top: 45, right: 65, bottom: 65, imageData: bordered })
    find(file, '早安').name = 'Layer 7'
  })
  expect(list(trimmed)).toEqual([])
})

// spec 10.page.layered_back
test('painted, moved, added and removed layers become edits, all taken in one step', async () => {
  const { editor, list, save, item, view } = await open()
  const changed = save((file) => {
    const patch = find(file, 'patch p1')
    Object.assign(patch, { right: 80, imageData: fill(40, 10, BLUE), opacity: 0.5 })
    Object.assign(find(file, 'picture i1'), { left: 210, right: 240, blendMode: 'multiply' })
    group(file, 'pictures').push(layer(40, 'splash', 500, 100, 50, 60))
    group(file, 'cleanup patches').push(layer(41, 'dust', 10, 20, 5, 6))
    group(file, 'text').splice(1, 1)
  })
  const changes = list(changed)
  expect(summary(changes)).toEqual([
    ['repainted', 'p1', 'ok'],
    ['added_patch', 'new0', 'ok'],
    ['placed', 'i1', 'ok'],
    ['added', 'new1', 'ok'],
    ['removed', 't2', 'ok'],
  ])
  const before = listPaintOrder(view())
  expect(await takeChanges(editor, 'p1', changes, store)).toBe(5)
  const key = changes[0]!.key!
  expect(item('p1')!.props).toMatchObject({
    asset: await store(key),
    x: 40,
    y: 50,
    w: 40,
    h: 10,
    opacity: 0.5,
  })
  expect(item('i1')!.props).toMatchObject({ cx: 225, cy: 305, blend: 'multiply' })
  expect(item('new0')).toMatchObject({
    kind: 'patch',
    props: { x: 10, y: 20, w: 5, h: 6, name: 'dust' },
  })
  expect(item('new1')).toMatchObject({ kind: 'image', props: { cx: 525, cy: 130, w: 50, h: 60 } })
  expect(item('t2')!.props).toMatchObject({ hidden: true })
  editor.session.undo()
  expect(listPaintOrder(view()).map(({ item: { id, props } }) => ({ id, props }))).toMatchObject(
    before.map(({ item: { id, props } }) => ({ id, props })),
  )
})

test('a change whose item was deleted meanwhile is not counted', async () => {
  const { editor, list, save, item } = await open()
  const changes = list(
    save((file) => {
      Object.assign(find(file, 'patch p1'), { left: 50, right: 70 })
      Object.assign(find(file, 'picture i1'), { left: 210, right: 240 })
    }),
  )
  const remove = (document: 'base' | 'lane', id: string) =>
    editor.session.edit('p1', document, [{ op: 'delete', id }], { label: 'deleting', itemId: id })
  remove('base', 'p1')
  expect(await takeChanges(editor, 'p1', changes, store)).toBe(1)
  expect(item('i1')!.props).toMatchObject({ cx: 225 })
  remove('lane', 'i1')
  expect(await takeChanges(editor, 'p1', changes, store)).toBe(0)
  editor.session.undo()
  expect(item('i1')).not.toBeNull()
})

test('words typed in a layer of type are words, also in broken lines; its place is its place', async () => {
  const { editor, list, save, scripted } = await open()
  const changed = save((file) => {
    const text = find(file, 'We must leave now')
    text.text!.text = 'We must\nstay now'
    text.text!.transform = [1, 0, 0, 1, 360, 420]
  })
  const [words, placed] = list(changed)
  expect(summary([words!, placed!])).toEqual([
    // a typesetter may not change the words
    ['words', 't1', 'may_not'],
    ['placed', 't1', 'ok'],
  ])
  expect(words!.edits).toMatchObject([{ op: { op: 'text', to: 'We must stay now' } }])
  await takeChanges(editor, 'p1', [placed!], store)
  expect(scripted.text('t1')).toMatchObject({ cx: 410, cy: 420 })
  const asTranslator = await open({ editable: TRANSLATOR, stage: 'translate' })
  const [allowed] = asTranslator.list(
    asTranslator.save(
      (file) => void (find(file, 'We must leave now').text!.text = 'We must\nstay now'),
    ),
  )
  expect(summary([allowed!])).toEqual([['words', 't1', 'ok']])
  await takeChanges(asTranslator.editor, 'p1', [allowed!], store)
  expect(asTranslator.scripted.text('t1').translation).toBe('We must stay now')
})

test('a text that was turned keeps its first line where the layer has it', async () => {
  const { editor, list, save, scripted } = await open()
  const changed = save((file) => {
    find(file, 'We must leave now').text!.transform = [0, 1, -1, 0, 350, 400]
  })
  await takeChanges(editor, 'p1', list(changed), store)
  // 50 px right of the anchor is 50 px below it after a quarter turn
  expect(scripted.text('t1')).toMatchObject({ cx: 350, cy: 450, rotation: 90 })
})

test('a text that is painted over becomes a picture where it was, and is hidden', async () => {
  const { editor, list, save, item, view } = await open()
  const changed = save((file) => {
    find(file, '早安').imageData = fill(20, 40, BLUE)
    const rasterised = find(file, 'We must leave now')
    delete rasterised.text
    rasterised.imageData = fill(100, 20, BLUE)
  })
  const changes = list(changed)
  expect(summary(changes)).toEqual([
    ['redrawn', 'new0', 'ok'],
    ['redrawn', 'new1', 'ok'],
  ])
  await takeChanges(editor, 'p1', changes, store)
  expect([item('t1')!.props, item('t2')!.props]).toMatchObject([{ hidden: true }, { hidden: true }])
  expect(item('new0')!.props).toMatchObject({ cx: 400, cy: 400, w: 100, h: 20 })
  // below the text that lies over it in the file
  const order = listPaintOrder(view()).map(({ item: { id } }) => id)
  expect(order.indexOf('new0')).toBeLessThan(order.indexOf('t2'))
})

test('a new layer below a patch comes to lie below it', async () => {
  const { list, save, view } = await open()
  const changes = list(
    save((file) => void file.children!.splice(1, 0, layer(50, 'under', 0, 0, 100, 100))),
  )
  expect(summary(changes)).toEqual([['added', 'new0', 'ok']])
  const planned = planChanges(view(), changes).page
  expect(listPaintOrder(planned).map(({ item: { id } }) => id)).toEqual([
    'new0',
    'p1',
    'i1',
    't1',
    't2',
  ])
})

test('masks, groups and hidden layers count; what does not come along is said', async () => {
  const { list, save, compare } = await open()
  const bytes = save((file) => {
    const masked: Layer = {
      ...layer(60, 'masked', 100, 100, 10, 10),
      mask: {
        left: 100,
        top: 100,
        right: 110,
        bottom: 105,
        defaultColor: 0,
        imageData: fill(10, 5, [255, 255, 255, 255]),
      },
      blendMode: 'color dodge',
      clipping: true,
    }
    file.children!.push({ name: 'mine', opacity: 0.5, hidden: true, children: [masked] })
    file.children!.push({ name: 'Curves 1', adjustment: { type: 'invert' } })
  })
  const [added] = list(bytes)
  expect(added).toMatchObject({ kind: 'added', notes: ['blend', 'clipping'] })
  expect(added!.edits[0]!.op).toMatchObject({
    item: { props: { cx: 105, cy: 102.5, w: 10, h: 5, opacity: 0.5, hidden: true } },
  })
  expect(compare(bytes)).toMatchObject({ leftOut: ['Curves 1'] })
})

test('what somebody changed on the page meanwhile, or a file without marks, is a doubt', async () => {
  const { editor, list, save, psd } = await open()
  const repaint = (file: Psd) => void (find(file, 'patch p1').imageData = fill(20, 10, BLUE))
  const nameless = save((file) => {
    repaint(file)
    delete file.imageResources
  })
  const bytes = save(repaint)
  editor.session.edit('p1', 'base', [{ op: 'set', id: 'p1', props: { opacity: 0.9 } }], {
    label: 'styling',
    itemId: 'p1',
  })
  expect(summary(list(bytes))).toEqual([['repainted', 'p1', 'changed_here']])
  expect(psd.imageResources).toBeDefined()
  expect(summary(list(nameless)).filter(([, id]) => id === 'p1')).toEqual([
    ['repainted', 'p1', 'no_marks'],
  ])
})

test('whoever may change nothing may take nothing', async () => {
  const { list, save } = await open({ editable: NOTHING_EDITABLE, stage: 'translate' })
  const changed = save((file) => {
    find(file, 'patch p1').imageData = fill(20, 10, BLUE)
    group(file, 'pictures').splice(0, 1, layer(40, 'splash', 500, 100, 50, 60))
    find(file, 'We must leave now').text!.text = 'Stay'
  })
  expect(summary(list(changed))).toEqual([
    ['repainted', 'p1', 'may_not'],
    ['added', 'new0', 'may_not'],
    ['words', 't1', 'may_not'],
    ['removed', 'i1', 'may_not'],
  ])
})

test('a file that is not of this page is refused whole, with the reason', async () => {
  const { compare, save, psd } = await open()
  const whole = save()
  const withHead = (change: (view: DataView) => void) => {
    const bytes = whole.slice()
    change(new DataView(bytes.buffer))
    return bytes
  }
  expect(compare(new Uint8Array([1, 2, 3]))).toEqual({ fault: 'not_a_psd' })
  expect(compare(withHead((head) => head.setUint16(24, 4)))).toEqual({
    fault: 'color_mode',
    mode: 'cmyk',
  })
  expect(compare(withHead((head) => head.setUint16(22, 16)))).toEqual({ fault: 'depth', bits: 16 })
  expect(compare(withHead((head) => head.setUint32(18, 801)))).toEqual({
    fault: 'size',
    width: 801,
    height: 1200,
  })
  expect(compare(whole.slice(0, 3000))).toEqual({ fault: 'corrupt' })
  expect(compare(whole.slice(0, 200))).toEqual({ fault: 'corrupt' })
  const flat = writePsdUint8Array({ ...PAGE, imageData: fill(PAGE.width, PAGE.height, RED) })
  expect(compare(flat)).toEqual({ fault: 'no_layers' })
  const many = Array.from({ length: 1001 }, (_, at) => layer(at + 100, `${at}`, at, 0, 1, 1))
  expect(compare(writePsdUint8Array({ ...psd, children: many }))).toEqual({
    fault: 'too_many_layers',
    limit: 1000,
  })
  const marked = (from: string, to: string) =>
    writePsdUint8Array({
      ...psd,
      imageResources: { xmpMetadata: psd.imageResources!.xmpMetadata!.replace(from, to) },
    })
  expect(
    compare(marked('base&quot;:{&quot;id&quot;:&quot;', 'base&quot;:{&quot;id&quot;:&quot;x')),
  ).toEqual({ fault: 'other_page' })
  expect(
    compare(marked('lane&quot;:{&quot;id&quot;:&quot;', 'lane&quot;:{&quot;id&quot;:&quot;x')),
  ).toEqual({ fault: 'other_language' })
})

test('what was painted on the source page becomes patches below all others', async () => {
  const { compare, save, view, editor, item } = await open()
  const painted = save((file) => void (find(file, 'original').imageData = fill(8, 8, BLUE)))
  expect(compare(painted)).toMatchObject({ changes: [], ground: 0 })
  const source = fill(200, 200, [250, 250, 250, 255])
  const after = fill(200, 200, [247, 252, 250, 255])
  for (const at of [20 * 200 + 30, 21 * 200 + 31, 150 * 200 + 180]) after.data.set(BLUE, at * 4)
  const [first, second, ...rest] = findRepainted(source, after)
  expect(rest).toEqual([])
  const seen = ({ pixels: { data } }: typeof first & object) =>
    data.filter((_, at) => at % 4 === 3 && data[at] === 255).length
  // five pixels square round each that differs
  expect([seen(first!), seen(second!)]).toEqual([34, 25])
  const change = createGroundChange(view(), 1e6, first!.box, 'ground')
  await takeChanges(editor, 'p1', [change], store)
  expect(item('ground')!.props).toMatchObject({ ...first!.box })
  expect(listPaintOrder(view())[0]!.item.id).toBe('ground')
  expect(getLayerAsset(1e6)).toMatch(/^[0-9a-f]{64}$/)
})

// spec 10.page.layered_back
test('what the pages above and below put on the page is not brought back', async () => {
  const { list, save, psd } = await open()
  const others = [layer(60, 'from the page above: boom', 0, -5, 10, 10)]
  psd.children!.splice(1, 0, { name: 'from the page above', id: 59, children: others })
  const xmp = psd.imageResources!.xmpMetadata!
  const marks = readMarks(xmp)!
  psd.imageResources!.xmpMetadata = writeMarks({
    ...marks,
    others: others.map(({ id, name }) => ({ layer: id!, name: name! })),
  })
  const repaint = (file: Psd): void => {
    Object.assign(find(file, 'from the page above: boom'), { imageData: fill(10, 10, BLUE) })
  }
  expect(list(save(repaint))).toEqual([])
  expect(list(save((file) => void file.children!.splice(1, 1)))).toEqual([])
  // without marks its group says it
  psd.imageResources!.xmpMetadata = ''
  expect(list(save(repaint)).map(({ name }) => name)).not.toContain('from the page above: boom')
})

/** Sets letters of the first text differently, as a program that was used on a part of it. */
const restyle = (file: Psd, from: number, to: number, style: object): void => {
  const text = find(file, 'We must leave now').text!
  const rest = { length: text.text.length - to, style: text.style! }
  text.styleRuns = [
    { length: from, style: text.style! },
    { length: to - from, style: { ...text.style, ...style } },
    rest,
  ].filter(({ length }) => length > 0)
}

const mergeProps = (changes: readonly LayerChange[]) =>
  Object.assign(
    {},
    ...changes.flatMap(({ edits }) => edits.map(({ op }) => (op?.op === 'set' ? op.props : {}))),
  )

// spec 10.page.layered_back
test('type that is set differently comes back as colour, font, size, spacing and alignment', async () => {
  const { editor, list, save, item } = await open()
  const changes = list(
    save((file) => {
      const { text } = find(file, 'We must leave now')
      Object.assign(text!.style!, {
        font: { name: 'Bangers-Regular' },
        fauxBold: true,
        fontSize: 30,
        leading: 45,
        tracking: 100,
        fillColor: { r: 255, g: 0, b: 128 },
      })
      text!.paragraphStyle = { justification: 'left' }
    }),
  )
  expect(summary(changes)).toEqual([['typeset', 't1', 'ok']])
  expect(mergeProps(changes)).toEqual({
    color: '#ff0080',
    font: 'bangers',
    bold: true,
    italic: false,
    // in a box that grows with them, the lines break where they did
    size: 30,
    fit: 'fixed',
    w: 180,
    h: 120,
    letterSpacing: 0.1,
    lineSpacing: 1.5,
    align: 'left',
    cx: 460,
    cy: 400,
  })
  await takeChanges(editor, 'p1', changes, store)
  expect(item('t1')!.props).toMatchObject({ color: '#ff0080', font: 'bangers' })
  editor.undo()
  expect(item('t1')!.props).toMatchObject({ color: '#000000', align: 'center', w: 120 })
})

test('type that was pulled smaller, and single words of it, come back as well', async () => {
  const { list, save } = await open()
  const pulled = save((file) => {
    find(file, 'We must leave now').text!.transform = [0.5, 0, 0, 0.5, 350, 400]
  })
  expect(mergeProps(list(pulled))).toEqual({ size: 10 })
  const words = save((file) =>
    restyle(file, 3, 7, {
      fillColor: { r: 255, g: 0, b: 0 },
      fontSize: 30,
      font: { name: 'ComicNeue-Regular' },
    }),
  )
  expect(mergeProps(list(words)).ranges).toEqual([
    { from: 3, to: 7, bold: false, color: '#ff0000', size: 1.5 },
  ])
  // line ends are none of the text: the second line begins at the same place
  const lower = save((file) => restyle(file, 8, 13, { fauxItalic: true }))
  expect(mergeProps(list(lower)).ranges).toEqual([{ from: 8, to: 13, italic: true }])
})

test('words and their setting are one change, at their place in the new words', async () => {
  const changeBoth = (file: Psd): void => {
    find(file, 'We must leave now').text!.text = 'We all must\nleave now'
    restyle(file, 12, 17, { fillColor: { r: 255, g: 0, b: 0 } })
  }
  const admin = { ...TYPESETTER, text: [...TYPESETTER.text, 'translation'] }
  const both = await open({ editable: admin })
  const changes = both.list(both.save(changeBoth))
  expect(summary(changes)).toEqual([['words', 't1', 'ok']])
  await takeChanges(both.editor, 'p1', changes, store)
  expect(both.item('t1')!.props).toMatchObject({
    translation: 'We all must leave now',
    ranges: [{ from: 12, to: 17, color: '#ff0000' }],
  })
  const typesetter = await open()
  const separate = typesetter.list(typesetter.save(changeBoth))
  expect(summary(separate)).toEqual([
    ['words', 't1', 'may_not'],
    ['typeset', 't1', 'ok'],
  ])
  expect(mergeProps(separate).ranges).toEqual([{ from: 8, to: 13, color: '#ff0000' }])
})

test('a font that does not exist here is named, and what else was set is taken', async () => {
  const { list, save } = await open()
  const unknown = { font: { name: 'WildWords-Regular' } }
  const whole = list(
    save((file) => Object.assign(find(file, 'We must leave now').text!.style!, unknown)),
  )
  expect(summary(whole)).toEqual([['typeset', 't1', 'unsupported']])
  expect(whole[0]!.unknownFaces).toEqual(['WildWords-Regular'])
  const both = list(
    save((file) =>
      Object.assign(find(file, 'We must leave now').text!.style!, { ...unknown, tracking: 50 }),
    ),
  )
  expect(both[0]).toMatchObject({ refusal: null, unknownFaces: ['WildWords-Regular'] })
  expect(mergeProps(both)).toEqual({ letterSpacing: 0.05 })
  const part = list(save((file) => restyle(file, 0, 2, { font: { name: 'Bangers-Regular' } })))
  expect(part[0]).toMatchObject({ refusal: 'unsupported', notes: ['face_in_part'] })
})

test('of type in columns colour and size come along, alignment and direction are said', async () => {
  const { list, save } = await open({ columns: true })
  const columns = (file: Psd) => find(file, '早安').text!
  expect(list(save(() => {}))).toEqual([])
  const larger = list(
    save((file) => {
      Object.assign(columns(file).style!, { fillColor: { r: 255, g: 0, b: 0 }, fontSize: 36 })
    }),
  )
  expect(mergeProps(larger)).toMatchObject({ color: '#ff0000', size: 36 })
  const moved = list(save((file) => (columns(file).transform![4]! += 12)))
  expect(summary(moved)).toEqual([['placed', 't2', 'ok']])
  expect(mergeProps(moved)).toMatchObject({ cx: 612 })
  const aligned = list(
    save((file) => Object.assign(columns(file), { paragraphStyle: { justification: 'right' } })),
  )
  expect(aligned[0]).toMatchObject({ refusal: 'unsupported', notes: ['align_in_columns'] })
  const level = list(save((file) => (columns(file).orientation = 'horizontal')))
  expect(level[0]).toMatchObject({ refusal: 'unsupported', notes: ['direction'] })
})

test('faces are found by the names that their files have', () => {
  const find = createFaceFinder([
    {
      id: 'own-1',
      family: 'Anime Ace 2.0 BB',
      weight: 400,
      style: 'italic',
      sha256: '',
      scripts: ['latin'],
      languages: ['en'],
      licence: '',
      source: 'own',
    },
  ])
  const ids = [
    'ComicNeue-BoldItalic',
    'Mali-MediumItalic',
    'NotoSansSC-Medium',
    'NotoSansSC-Black',
    'NotoSerifThai-Regular',
    'AnimeAce2.0BB-Italic',
    'Kalam-Italic',
    'NotoSans-Regular',
  ].map((name) => find(name)?.id ?? null)
  expect(ids).toEqual([
    'comic-neue-bold-italic',
    'mali-italic',
    'noto-sans-sc',
    'noto-sans-sc-bold',
    'noto-serif-thai',
    'own-1',
    null,
    null,
  ])
})
