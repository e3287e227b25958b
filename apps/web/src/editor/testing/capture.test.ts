import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { getCaptures } from '../capture/captures.ts'
import { addCapture, chooseReading, offerReadings } from '../capture/take-reading.ts'
import { listScriptLines } from '../engine/reading-order.ts'
import { ScriptedEditor, type Script, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

/** One bubble above, one below. */
const PAGE: Script = {
  editable: TRANSLATOR,
  stage: 'translate',
  regions: {
    a: { order: 0, sourceText: '你好' },
    b: {
      order: 1,
      sourceText: '再见',
      polygon: [
        { x: 100, y: 700 },
        { x: 200, y: 700 },
        { x: 200, y: 760 },
        { x: 100, y: 760 },
      ],
    },
  },
  pages: { p1: { a: { regionId: 'a' }, b: { regionId: 'b', cx: 150, cy: 730 } } },
}
const HORIZONTAL = {
  text: '等等我',
  confidence: 0.91,
  orientation: 'horizontal',
  language: 'zh-Hans',
} as const
const VERTICAL = {
  ...HORIZONTAL,
  text: '等我等',
  confidence: 0.4,
  orientation: 'vertical',
} as const
const FOUND = {
  outline: null,
  readings: [HORIZONTAL, VERTICAL],
  patch: { x: 310, y: 410, w: 80, h: 40, asset: 'a'.repeat(64) },
}
const AREA = {
  pageId: 'p1',
  polygon: [
    { x: 300, y: 400 },
    { x: 400, y: 400 },
    { x: 400, y: 460 },
    { x: 300, y: 460 },
  ],
}

const readSources = (ed: ScriptedEditor) =>
  listScriptLines(ed.studio.doc('p1', 'base'), ed.studio.doc('p1')).map(
    ({ region }) => region?.props.sourceText,
  )
const listKinds = (ed: ScriptedEditor) =>
  Object.values(ed.studio.doc('p1', 'base').items).map(({ kind }) => kind)

// spec 10.page.capture
describe('lettering that was missed', () => {
  it('is drawn round with a box, or with Alt freely, and asked for once', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    const { requested, area } = getCaptures(ed.editor)
    ed.editor.chooseTool('capture')
    ed.down(300, 400).move(360, 430)
    expect(area.get()?.polygon).toHaveLength(4)
    ed.up(360, 430)
    expect(boundsOfPoints(requested.get()?.polygon ?? [])).toEqual({ x: 300, y: 400, w: 60, h: 30 })
    expect([area.get(), requested.get()?.regionId]).toEqual([null, null])
    requested.set(null)
    // too small to be lettering, or given up
    ed.drag([300, 400], [306, 406]).down(300, 400).move(400, 450)
    expect(ed.editor.cancelGesture()).toBe(true)
    ed.up(400, 450)
    expect([requested.get(), area.get()]).toEqual([null, null])
    ed.holding({ alt: true }).down(300, 400).move(400, 420).move(380, 480).up(310, 470)
    expect(requested.get()?.polygon.length).toBeGreaterThan(2)
    expect(boundsOfPoints(requested.get()?.polygon ?? [])).toMatchObject({ x: 300, y: 400, w: 100 })
  })

  it('becomes bubble, line and patch in one step, where it is read', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    expect(addCapture(ed.editor, 'en', AREA, FOUND)).toBe(true)
    await ed.pass(400)
    expect(readSources(ed)).toEqual(['你好', '等等我', '再见'])
    expect(listKinds(ed)).toEqual(['region', 'region', 'region', 'patch'])
    const [textId] = ed.selected
    expect(ed.text(textId ?? '')).toMatchObject({
      translation: '',
      cx: 350,
      cy: 430,
      w: 100,
      h: 60,
    })
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    ed.undo()
    await ed.pass(400)
    expect(readSources(ed)).toEqual(['你好', '再见'])
    expect(listKinds(ed)).toEqual(['region', 'region'])
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    ed.redo()
    await ed.pass(400)
    expect(listKinds(ed)).toContain('patch')
  })

  it('has the outline and the contour that the detector saw in what was drawn', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    const polygon = AREA.polygon.map(({ x, y }) => ({ x: x / 2 + 175, y: y / 2 + 215 }))
    addCapture(ed.editor, 'en', AREA, { ...FOUND, outline: { polygon, bubble: AREA.polygon } })
    await ed.pass(400)
    expect(ed.text(ed.selected[0] ?? '')).toMatchObject({ cx: 350, cy: 430, w: 50, h: 30 })
    expect(Object.values(ed.studio.doc('p1', 'base').items)).toContainEqual(
      expect.objectContaining({
        props: expect.objectContaining({ polygon, bubble: AREA.polygon }),
      }),
    )
  })

  it('is a bubble to be typed in where nothing could be read, and stays as it is without a patch', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    addCapture(ed.editor, 'en', AREA, { readings: [], outline: null, patch: null })
    await ed.pass(400)
    expect(readSources(ed)).toEqual(['你好', '', '再见'])
    expect(listKinds(ed)).not.toContain('patch')
  })

  it('offers what else was read; choosing takes words and direction', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    offerReadings(ed.editor, 'a', FOUND)
    expect(getCaptures(ed.editor).readings.get().get('a')).toEqual(FOUND.readings)
    expect(ed.source('a')).toBe('你好')
    expect(chooseReading(ed.editor, 'p1', 'a', HORIZONTAL)).toBe(true)
    expect(chooseReading(ed.editor, 'p1', 'a', HORIZONTAL)).toBe(false)
    await ed.pass(400)
    expect(ed.studio.doc('p1', 'base').items['a']?.props).toMatchObject({
      sourceText: '等等我',
      orientation: 'horizontal',
    })
    ed.undo()
    expect(ed.source('a')).toBe('你好')
  })

  it('any bubble is read again by key', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    expect(EDITOR_ACTIONS.read_again(ed.editor)).toBe(false)
    ed.editor.selection.select('p1', ['b'])
    expect(EDITOR_ACTIONS.read_again(ed.editor)).toBe(true)
    expect(getCaptures(ed.editor).requested.get()).toMatchObject({ pageId: 'p1', regionId: 'b' })
  })

  it('is no second bubble where one was read already: that one is read again', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    const { requested, crowded, readings } = getCaptures(ed.editor)
    ed.editor.chooseTool('capture')
    // round the lower bubble, with room; then a part of it
    ed.drag([90, 690], [215, 770])
    expect([requested.get()?.regionId, ed.selected]).toEqual(['b', ['b']])
    ed.drag([110, 705], [160, 750])
    expect(requested.get()?.regionId).toBe('b')
    requested.set(null)
    // round both: nobody can tell which is meant
    ed.drag([90, 90], [300, 790])
    expect([requested.get(), crowded.get()]).toEqual([null, 1])
    // it was added while a worker read
    expect(addCapture(ed.editor, 'en', AREA, FOUND)).toBe(true)
    expect(addCapture(ed.editor, 'en', AREA, FOUND)).toBe(false)
    await ed.pass(400)
    expect(readSources(ed)).toEqual(['你好', '等等我', '再见'])
    expect([...readings.get().values()]).toEqual([FOUND.readings])
  })

  it('is not for the typesetter', async () => {
    const ed = await ScriptedEditor.open({ ...PAGE, editable: TYPESETTER })
    ed.editor.chooseTool('capture')
    ed.drag([300, 400], [400, 460])
    ed.editor.selection.select('p1', ['a'])
    expect(EDITOR_ACTIONS.read_again(ed.editor)).toBe(false)
    expect(getCaptures(ed.editor).requested.get()).toBeNull()
    expect(addCapture(ed.editor, 'en', AREA, FOUND)).toBe(false)
  })
})
