import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { expect, test } from 'vitest'
import { runAction } from '../actions/editor-actions.ts'
import { settleStrokes } from '../engine/cleanup.ts'
import { itemIn } from '../engine/page-session.ts'
import {
  BLACK,
  createDrafts,
  PAPER,
  openPaintingEditor as open,
} from '../testing/painting-editor.ts'
import { TRANSLATOR } from '../testing/scripted-editor.ts'

test('a stroke makes a patch for all languages, the next one near it extends it, each one step back', async () => {
  const { script, patches, at, settled, choose } = await open()
  choose({ colour: '#ff0000', radius: 6 })
  script.drag([100, 100], [140, 100])
  await settled()
  expect(patches().map(({ props }) => [props.x, props.y, props.w, props.h])).toEqual([
    [94, 94, 52, 12],
  ])
  expect(at(120, 100)).toEqual([255, 0, 0, 255])
  expect(patches('lane')).toEqual([])
  choose({ colour: '#0000ff' })
  script.drag([120, 120], [120, 160])
  await settled()
  expect(patches()).toHaveLength(1)
  expect([at(100, 100), at(120, 150)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ])
  script.undo()
  expect(at(120, 150)).toEqual([0, 0, 0, 0])
  expect(at(100, 100)).toEqual([255, 0, 0, 255])
  script.undo()
  expect(patches()).toEqual([])
  script.redo().redo()
  expect(at(120, 150)).toEqual([0, 0, 255, 255])
  await script.pass(2000)
  expect(Object.values(script.studio.doc('p1', 'base').items).map(({ kind }) => kind)).toContain(
    'patch',
  )
})

test('a stroke is seen while it is painted, whatever picture was shown', async () => {
  const { script, editor, settled, choose } = await open()
  choose({})
  editor.picture.set('composite')
  script.drag([100, 100], [140, 100])
  expect(editor.picture.get()).toBe('lettered')
  editor.picture.set('cleaned')
  script.drag([100, 120], [140, 120])
  expect(editor.picture.get()).toBe('cleaned')
  await settled()
})

test('a stroke far away makes a patch of its own; only this language has its own ones', async () => {
  const { script, editor, patches, settled, choose } = await open()
  choose({})
  script.drag([100, 100], [140, 100])
  await settled()
  script.drag([500, 500], [540, 500])
  await settled()
  expect(patches()).toHaveLength(2)
  editor.eraser.settings.set({ ...editor.eraser.settings.get(), document: 'lane' })
  script.drag([300, 500], [320, 500])
  await settled()
  expect(patches('lane')).toHaveLength(1)
  editor.eraser.settings.set({ ...editor.eraser.settings.get(), document: 'base' })
  script.drag([310, 500], [330, 500])
  expect(editor.cleanup.refusal.get()).toBe('covered')
})

test('the original comes back where it is painted, and a patch nothing is left of goes', async () => {
  const { script, patches, at, settled, choose } = await open()
  choose({ colour: '#ff0000', radius: 8 })
  script.drag([100, 100], [160, 100])
  await settled()
  choose({ tool: 'restore', radius: 4 })
  script.drag([130, 100], [130, 101])
  await settled()
  expect([at(130, 100), at(110, 100)]).toEqual([
    [255, 0, 0, 0],
    [255, 0, 0, 255],
  ])
  choose({ tool: 'restore', radius: 40 })
  script.drag([90, 100], [170, 100])
  await settled()
  expect(patches()).toEqual([])
  script.undo()
  expect(at(110, 100)).toEqual([255, 0, 0, 255])
})

test('over a patch of the machine the original is laid, which stays as it is', async () => {
  const { script, pictures, patches, at, settled, choose } = await open()
  const asset = await pictures.store(
    await pictures.encode({ width: 60, height: 60, data: new Uint8ClampedArray(14_400).fill(255) }),
  )
  const props = createPatchProps({ x: 290, y: 290, w: 60, h: 60, asset, order: 0 })
  script.studio.remote('p1', [{ op: 'add', item: { id: 'm', kind: 'patch', props } }], 'lane')
  await script.editor.session.catchUp()
  script.editor.eraser.settings.set({ ...script.editor.eraser.settings.get(), document: 'lane' })
  // that patch is a person's in this studio: it is locked, so it is not painted on
  script.studio.remote('p1', [{ op: 'set', id: 'm', props: { locked: true } }], 'lane')
  await script.editor.session.catchUp()
  choose({ tool: 'restore', radius: 5 })
  script.drag([320, 320], [330, 320])
  await settled()
  const over = patches('lane').find(({ id }) => id !== 'm')!
  expect(at(325, 320, over)).toEqual([...BLACK, 255])
  expect(patches('lane').find(({ id }) => id === 'm')?.props.asset).toBe(asset)
})

test('the clone stamp copies what is seen from where it was told to', async () => {
  const { script, editor, at, settled, choose } = await open()
  choose({ tool: 'clone', radius: 6 })
  script.drag([500, 320], [510, 320])
  expect(editor.cleanup.refusal.get()).toBe('clone_source_first')
  script.holding({ alt: true }).click(320, 320).holding({})
  script.drag([520, 320], [530, 320])
  await settled()
  expect(at(525, 320)).toEqual([...BLACK, 255])
})

test('healing covers a blemish with what is around it', async () => {
  const { script, at, settled, choose } = await open()
  choose({ tool: 'heal', radius: 30 })
  script.drag([320, 320], [321, 320])
  await settled()
  expect(at(320, 320)).toEqual([...PAPER, 255])
})

test('fill takes what is alike, the wand selects it, and strokes stay within the selection', async () => {
  const { script, editor, patches, at, settled, choose } = await open()
  choose({ tool: 'wand' })
  script.click(320, 320)
  await expect.poll(() => editor.eraser.area.get()?.shapes.length).toBe(1)
  expect(editor.eraser.area.get()?.shapes[0]?.points).toEqual([
    { x: 340, y: 300 },
    { x: 340, y: 340 },
    { x: 300, y: 340 },
    { x: 300, y: 300 },
  ])
  choose({ tool: 'brush', colour: '#00ff00', radius: 20 })
  script.drag([300, 320], [320, 320])
  await settled()
  expect([at(305, 320), at(295, 320)]).toEqual([
    [0, 255, 0, 255],
    [0, 0, 0, 0],
  ])
  runAction(editor, 'cancel')
  expect(editor.eraser.area.get()).toBeNull()
  choose({ tool: 'fill', colour: '#ffffff' })
  script.click(338, 338)
  await settled()
  expect(patches()).toHaveLength(1)
  expect([at(338, 335), at(305, 320)]).toEqual([
    [255, 255, 255, 255],
    [0, 255, 0, 255],
  ])
  choose({ tool: 'eyedropper' })
  script.click(305, 320)
  await expect.poll(() => editor.cleanup.settings.get().colour).toBe('#00ff00')
})

test('a pen that presses softly draws a thinner line', async () => {
  const { script, patches, settled, choose } = await open()
  choose({ radius: 20 })
  script.holding({ pressure: 0.2 }).drag([100, 100], [140, 100]).holding({})
  await settled()
  expect(patches()[0]?.props.h).toBeLessThan(20)
})

test('a stroke that is given up leaves nothing, and who may not clean paints nothing', async () => {
  const { script, editor, patches, settled, choose } = await open()
  choose({})
  script.down(100, 100).move(150, 100)
  runAction(editor, 'cancel')
  await settled()
  expect([patches(), editor.cleanup.live.get().size]).toEqual([[], 0])
  const other = await open({ editable: TRANSLATOR })
  other.choose({})
  other.script.drag([100, 100], [150, 100])
  expect(other.editor.cleanup.refusal.get()).toBe('may_not')
})

test('without a line strokes wait on this machine, are taken back one by one, and outlive the tab', async () => {
  const kept = createDrafts()
  const { script, editor, line, patches, choose, session } = await open({}, kept)
  line.isDown = true
  choose({})
  script.drag([100, 100], [140, 100])
  await expect.poll(() => kept.all.size).toBe(1)
  script.drag([110, 110], [150, 130])
  await expect.poll(() => kept.all.size).toBe(2)
  expect(patches()).toEqual([])
  const { id } = [...kept.all.values()][1]!
  script.undo()
  await expect.poll(() => kept.all.has(id)).toBe(false)
  // the tab dies
  session.close()
  const [left] = kept.all.values()
  const next = await open({}, kept)
  const blob = await next.pictures.encode({
    width: 54,
    height: 20,
    data: new Uint8ClampedArray(54 * 20 * 4).fill(255),
  })
  kept.all.set(left!.id, { ...left!, left: { box: left!.left!.box, png: blob } })
  await next.session.recover()
  await next.settled()
  expect(next.patches().map(({ id }) => id)).toEqual([left!.itemId])
  expect(kept.all.size).toBe(0)
  expect(itemIn(editor.session.page('p1').view.get(), left!.itemId)).toBeNull()
})

test('what somebody else made of the patch meanwhile stays: the stroke lies over it', async () => {
  const { script, line, patches, settled, choose } = await open()
  choose({})
  script.drag([100, 100], [140, 100])
  await settled()
  await script.pass(2000)
  const [first] = patches()
  line.isDown = true
  script.drag([110, 110], [120, 110])
  await expect.poll(() => line.sends).toBe(2)
  const theirs = 'c'.repeat(64)
  script.studio.remote('p1', [{ op: 'set', id: first!.id, props: { asset: theirs } }], 'base')
  await script.editor.session.catchUp()
  line.isDown = false
  await script.pass(4000)
  await settled()
  expect(patches()).toHaveLength(2)
  expect(patches().find(({ id }) => id === first!.id)?.props.asset).toBe(theirs)
})

test('a stroke the studio refuses is told, and leaves nothing behind', async () => {
  const kept = createDrafts()
  const { script, editor, line, errors, patches, settled, choose } = await open({}, kept)
  line.isForbidden = true
  choose({})
  script.drag([100, 100], [140, 100])
  await settled()
  expect(errors).toHaveLength(1)
  expect([patches(), editor.cleanup.live.get().size, kept.all.size]).toEqual([[], 0, 0])
})

test('a chapter is completed with every stroke on its page, or not while one cannot be put there', async () => {
  const { script, editor, line, patches, choose } = await open()
  choose({})
  script.drag([100, 100], [140, 100])
  expect(await settleStrokes(editor.cleanup)).toBe(true)
  expect(patches()).toHaveLength(1)
  line.isDown = true
  script.drag([500, 500], [540, 500])
  expect(await settleStrokes(editor.cleanup)).toBe(false)
})

test('a stroke that is still painted when the chapter is left is kept on this machine', async () => {
  const kept = createDrafts()
  const { script, session, choose } = await open({}, kept)
  choose({ colour: '#ff0000', radius: 6 })
  script.drag([100, 100], [140, 100])
  session.close()
  await expect.poll(() => [...kept.all.values()].map(({ left }) => left?.box.w)).toEqual([52])
})

test('a stroke stays when another tool is chosen before the pointer is up, and goes with Escape', async () => {
  const { script, editor, patches, settled, choose } = await open()
  const begin = (): void => {
    choose({ radius: 6 })
    script.down(100, 100)
    script.move(140, 100)
  }
  begin()
  editor.cancelGesture()
  await settled()
  expect(patches()).toEqual([])
  begin()
  runAction(editor, 'tool_select')
  await settled()
  expect(patches()).toHaveLength(1)
})

test('an undo that comes late leaves alone what was painted since', async () => {
  const { script, line, patches, settled, choose } = await open()
  choose({ radius: 6 })
  line.isDown = true
  script.drag([100, 100], [140, 100])
  script.undo()
  script.drag([500, 500], [540, 500])
  await script.pass(2000)
  line.isDown = false
  await script.pass(4000)
  await settled()
  expect(patches()).toHaveLength(2)
})
