import { expect, test } from 'vitest'
import english from '../picture.en.json' with { type: 'json' }
import { insertPicture, placeAt } from '../image/insert-picture.ts'
import { itemIn } from '../engine/page-session.ts'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { blank } from './engine/pixels.ts'
import type { OpenedTarget } from './open-target.ts'
import { savePhoto } from './save-photo.ts'

const [BEFORE, AFTER] = ['a'.repeat(64), 'b'.repeat(64)]
const pixels = blank(20, 10)

const open = async () => {
  const script = await ScriptedEditor.open()
  const { editor } = script
  const itemId = insertPicture(editor, placeAt(editor)!, { asset: BEFORE, width: 20, height: 10 })!
  const opened: OpenedTarget = {
    target: { kind: 'item', pageId: 'p1', itemId },
    pixels,
    layers: null,
    asset: BEFORE,
    document: 'lane',
    backdrop: null,
  }
  const asset = (): string | null => {
    const item = itemIn(editor.session.page('p1').view.get(), itemId)?.item
    return item?.kind === 'image' ? item.props.asset : null
  }
  return { script, editor, opened, itemId, asset }
}

test('a saved picture is shown in place of the old one, and undo shows the old one', async () => {
  const { script, editor, opened, asset } = await open()
  expect(await savePhoto(editor, opened, pixels, BEFORE, async () => AFTER)).toEqual({
    kind: 'saved',
    asset: AFTER,
  })
  expect(asset()).toBe(AFTER)
  script.undo()
  expect(asset()).toBe(BEFORE)
})

test('what cannot be stored changes nothing on the page, and can be saved again', async () => {
  const { editor, opened, asset } = await open()
  await expect(
    savePhoto(editor, opened, pixels, BEFORE, () => Promise.reject(new Error('line down'))),
  ).rejects.toThrow('line down')
  expect(asset()).toBe(BEFORE)
  expect(english.picture.save_failed).toBe('Failed to save image')
  await savePhoto(editor, opened, pixels, BEFORE, async () => AFTER)
  expect(asset()).toBe(AFTER)
})

test('a picture that somebody else changed meanwhile is not overwritten unasked', async () => {
  const { script, editor, opened, itemId, asset } = await open()
  await script.pass(2000)
  const theirs = 'c'.repeat(64)
  script.studio.remote('p1', [{ op: 'set', id: itemId, props: { asset: theirs } }])
  await Promise.all(
    editor.session
      .page('p1')
      .channels()
      .map((channel) => channel.pull()),
  )
  let stored = 0
  const store = async (): Promise<string> => {
    stored++
    return AFTER
  }
  expect(await savePhoto(editor, opened, pixels, BEFORE, store)).toEqual({
    kind: 'changed_meanwhile',
    asset: theirs,
  })
  expect([stored, asset()]).toEqual([0, theirs])
  expect(english.photo.save_again).toBe('Please save the online PS again')
  expect(await savePhoto(editor, opened, pixels, theirs, store)).toMatchObject({ kind: 'saved' })
})

test('a piece of the page comes back as a patch where it was cut out', async () => {
  const { editor, opened } = await open()
  const target = { kind: 'region' as const, pageId: 'p1', box: { x: 30, y: 40, w: 20, h: 10 } }
  await savePhoto(editor, { ...opened, target, asset: null }, pixels, null, async () => AFTER)
  const view = editor.session.page('p1').view.get()
  const patches =
    view.status === 'ready'
      ? Object.values(view.lane.items).filter(({ kind }) => kind === 'patch')
      : []
  expect(patches.map(({ props }) => props)).toMatchObject([
    { x: 30, y: 40, w: 20, h: 10, asset: AFTER, opacity: 1 },
  ])
})

test('a piece of the page becomes a patch of the document that was chosen for it', async () => {
  const { editor } = await ScriptedEditor.open()
  const target = { kind: 'region' as const, pageId: 'p1', box: { x: 5, y: 6, w: 20, h: 10 } }
  const opened: OpenedTarget = {
    target,
    pixels,
    layers: null,
    asset: null,
    document: 'base',
    backdrop: null,
  }
  await savePhoto(editor, opened, pixels, null, async () => AFTER)
  const view = editor.session.page('p1').view.get()
  const patches = view.status === 'ready' ? Object.values(view.base.items) : []
  expect(patches.map(({ kind, props }) => [kind, 'asset' in props && props.asset])).toContainEqual([
    'patch',
    AFTER,
  ])
})
