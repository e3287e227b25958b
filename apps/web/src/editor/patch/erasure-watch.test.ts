import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { ErasureView } from '@panelflow/contract/erasure.ts'
import { describe, expect, test } from 'vitest'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { watchErasures } from './erasure-watch.ts'

const patch = createPatchProps({
  x: 100,
  y: 100,
  w: 60,
  h: 40,
  asset: 'd'.repeat(64),
})
const add = { op: 'add' as const, item: { id: 'p9', kind: 'patch' as const, props: patch } }

const open = async () => {
  const script = await ScriptedEditor.open()
  const { editor } = script
  const { tool: _tool, radius: _radius, ...settings } = editor.eraser.settings.get()
  const requestedErasure: ErasureView = {
    id: 'e1',
    chapterId: 'c1',
    pageId: 'p1',
    options: { ...settings, shapes: [], replaces: null },
    status: 'waiting',
    progress: 0,
    cause: null,
    made: null,
    requestedAt: '',
  }
  const made = {
    itemId: 'p9',
    method: 'flat',
    schema: PAGE_SCHEMA_VERSION,
    applied: [add],
    inverse: [{ op: 'delete' as const, id: 'p9' }],
  }
  const failed: string[] = []
  const lists = { now: [requestedErasure] as readonly ErasureView[], reads: 0 }
  const read = async (): Promise<readonly ErasureView[]> => {
    lists.reads += 1
    return lists.now
  }
  const watch = watchErasures(editor, read, ({ id }) => failed.push(id))
  const hasPatch = (): boolean => {
    const view = editor.session.page('p1').view.get()
    return view.status === 'ready' && view.base.items['p9'] !== undefined
  }
  return {
    script,
    editor,
    watch,
    requestedErasure,
    done: { ...requestedErasure, status: 'done' as const, made },
    lists,
    failed,
    hasPatch,
  }
}
const soon = (check: () => boolean) => expect.poll(check).toBe(true)

describe('an erasure under way', () => {
  test('undo takes back the patch that is seen already, not the step before it', async () => {
    const { script, editor, watch, requestedErasure, done, lists, hasPatch } = await open()
    script.drag([200, 150], [220, 150])
    await watch.request(async () => requestedErasure)
    script.studio.remote('p1', [add], 'base')
    await editor.session.catchUp()
    expect(hasPatch()).toBe(true)
    lists.now = [done]
    script.undo()
    await soon(() => !hasPatch())
    expect(script.text('t1').cx).toBe(220)
    expect(script.undo().text('t1').cx).toBe(200)
    expect(lists.reads).toBe(1)
  })

  test('undo while the worker is still at it takes back the last step that is seen', async () => {
    const { script, watch, requestedErasure, lists } = await open()
    script.drag([200, 150], [220, 150])
    await watch.request(async () => requestedErasure)
    script.undo()
    await soon(() => script.text('t1').cx === 200)
    lists.now = [{ ...requestedErasure, status: 'canceled' }]
    watch.see(lists.now)
    await soon(() => script.editor.eraser.coming.get() === null)
  })

  test('a studio that does not answer holds an undo up for a second and a half, and undoes once', async () => {
    const { script, editor, requestedErasure } = await open()
    const silent = watchErasures(
      editor,
      () => new Promise(() => undefined),
      () => undefined,
    )
    script.drag([200, 150], [220, 150]).drag([220, 150], [240, 150])
    await silent.request(async () => requestedErasure)
    script.undo()
    await script.pass(1400)
    expect(script.text('t1').cx).toBe(240)
    await script.pass(200)
    expect(script.text('t1').cx).toBe(220)
  })

  test('one that failed is reported, one that could not be requested is not waited for', async () => {
    const { editor, watch, requestedErasure, failed } = await open()
    await watch.request(async () => requestedErasure)
    watch.see([{ ...requestedErasure, status: 'failed' }])
    expect(failed).toEqual(['e1'])
    await expect(watch.request(() => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    )
    await soon(() => editor.eraser.coming.get() === null)
  })
})
