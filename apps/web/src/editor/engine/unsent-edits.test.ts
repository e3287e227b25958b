import { AppError } from '@panelflow/domain/error/app-error.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type { PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { PERSON } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { createMemoryOutbox } from '../testing/small-studio.ts'
import type { StoredEdits } from './ports.ts'
import { toPresentEdits } from './unsent-edits.ts'

/** A patch as schema 1 had it; frozen. */
const OLD_PATCH = {
  x: 10,
  y: 20,
  w: 30,
  h: 40,
  asset: 'a'.repeat(64),
  regionId: null,
  opacity: 1,
  hidden: false,
}
const oldEdits = {
  pageId: 'p1',
  document: 'lane',
  pending: [
    {
      batchId: 'b',
      ops: [
        { op: 'add', item: { id: 'p', kind: 'patch', props: OLD_PATCH } },
        { op: 'text', id: 't1', from: 'one', to: 'one!' },
      ] as unknown as PageOp[],
      origin: PERSON,
    },
  ],
  held: [],
} satisfies StoredEdits

test('edits an older editor stored are read as of now', () => {
  const edits = toPresentEdits(oldEdits)
  expect(edits.schema).toBe(PAGE_SCHEMA_VERSION)
  expect(edits.pending[0]!.ops).toEqual([
    {
      op: 'add',
      item: {
        id: 'p',
        kind: 'patch',
        props: { ...OLD_PATCH, rotation: 0, stroke: null, shadow: null },
      },
    },
    { op: 'text', id: 't1', from: 'one', to: 'one!' },
  ])
  expect(toPresentEdits(edits)).toEqual(edits)
})

test('a page with edits of a newer editor does not open, and the edits stay', async () => {
  const outbox = createMemoryOutbox()
  const newer = { ...oldEdits, schema: PAGE_SCHEMA_VERSION + 1 }
  outbox.stored.set('p1/lane', newer)
  const load = outbox.load
  outbox.load = async (pageId) => (await load(pageId)).map(toPresentEdits)
  const ed = await ScriptedEditor.open({ outbox })
  const view = ed.editor.session.page('p1').view.get()
  expect(view).toMatchObject({ status: 'failed', cause: { code: 'page.schema_too_new' } })
  expect(view.status === 'failed' && view.cause instanceof AppError).toBe(true)
  expect(outbox.stored.get('p1/lane')).toEqual(newer)
})

test('a page is asked for while this machine is read, and anew where it keeps edits of it', async () => {
  for (const typed of ['', '!']) {
    const outbox = createMemoryOutbox()
    const first = await ScriptedEditor.open({ outbox })
    first.studio.cut = 'everything'
    await first.type('t1', typed)
    first.editor.close()
    first.studio.cut = 'nothing'
    const order: string[] = []
    const { link } = first.studio
    const open = (pageId: string) => {
      order.push('page')
      return link.open(pageId)
    }
    const load = async (pageId: string) => {
      await Promise.resolve()
      order.push('machine')
      return await outbox.load(pageId)
    }
    const second = await ScriptedEditor.open({
      studio: { ...first.studio, link: { ...link, open } },
      outbox: { ...outbox, load },
      account: 'second',
    })
    expect(order).toEqual(['page', 'machine', ...(typed === '' ? [] : ['page'])])
    expect(second.text('t1').translation).toBe(`one${typed}`)
  }
})
