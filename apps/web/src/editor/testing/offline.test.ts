import { describe, expect, it } from 'vitest'
import { ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'
import { createMemoryOutbox } from './small-studio.ts'

/** An editor whose page is kept on this machine as the studio has it after the first edit. */
const openKept = async () => {
  const outbox = createMemoryOutbox()
  const ed = await ScriptedEditor.open({ editable: TRANSLATOR, outbox })
  await ed.type('t1', ' a')
  await ed.pass(1000)
  const { studio } = ed
  const reopen = (): Promise<ScriptedEditor> =>
    ScriptedEditor.open({ editable: TRANSLATOR, outbox, studio, tab: 'next' })
  const goOffline = (): void => {
    studio.cut = 'everything'
    studio.isOffline = true
  }
  const goOnline = (): void => {
    studio.cut = 'nothing'
    studio.isOffline = false
  }
  return { ed, studio, outbox, reopen, goOffline, goOnline }
}

describe('a page opened without a connection', () => {
  it('shows what the studio had and what was not sent yet, takes edits, and sends them all later', async () => {
    const { ed, studio, reopen, goOffline, goOnline } = await openKept()
    goOffline()
    await ed.type('t1', ' b')
    await ed.pass(1000)
    ed.editor.close()
    const next = await reopen()
    expect(next.text('t1').translation).toBe('one a b')
    await next.type('t1', ' c')
    await next.pass(1000)
    expect(next.status).toEqual({ kind: 'saved_locally', waiting: 2, conflicts: 0 })
    goOnline()
    next.editor.session.flush()
    await next.pass(2000)
    expect(next.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'one a b c' })
  })

  it('is no conflict with a batch whose answer was lost before', async () => {
    const { ed, studio, reopen, goOffline, goOnline } = await openKept()
    studio.cut = 'answers'
    await ed.type('t1', ' b')
    await ed.pass(1000)
    ed.editor.close()
    goOffline()
    const next = await reopen()
    await next.type('t1', ' c')
    goOnline()
    next.editor.session.flush()
    await next.pass(2000)
    expect(next.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'one a b c' })
  })

  it('tells of what somebody else wrote meanwhile, with both texts', async () => {
    const { studio, reopen, goOffline, goOnline } = await openKept()
    goOffline()
    const next = await reopen()
    await next.type('t1', ' mine')
    studio.remote('p1', [{ op: 'text', id: 't1', from: 'one a', to: 'theirs' }])
    goOnline()
    next.editor.session.flush()
    await next.pass(2000)
    expect(next.status).toMatchObject({ conflicts: 1 })
    expect(next.editor.session.page('p1').view.get()).toMatchObject({
      held: [{ mine: 'one a mine', theirs: 'theirs' }],
    })
  })

  it('is not opened as older than what it was edited upon: the edits wait for the connection', async () => {
    const { ed, studio, outbox, reopen, goOffline, goOnline } = await openKept()
    goOffline()
    await ed.type('t1', ' b')
    await ed.pass(1000)
    ed.editor.close()
    studio.remote('p1', [{ op: 'set', id: 't1', props: { cx: 333 } }])
    const baseRev = studio.doc('p1').rev
    for (const [key, edits] of outbox.stored) outbox.stored.set(key, { ...edits, baseRev })
    const next = await reopen()
    const { session } = next.editor
    expect(session.page('p1').view.get().status).toBe('failed')
    expect([...outbox.stored.values()].flatMap(({ pending }) => pending)).toHaveLength(1)
    expect(next.status).toEqual({ kind: 'saved_locally', waiting: 1, conflicts: 0 })
    expect(await session.settled()).toBe(false)
    goOnline()
    await session.refresh(['p1'])
    expect(next.text('t1').translation).toBe('one a b')
    await next.pass(2000)
    expect(next.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'one a b' })
  })

  it('is opened again, with its edits, also in a window that lost the connection later', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    const { studio, outbox } = ed
    studio.cut = 'everything'
    await ed.type('t1', '!')
    ed.editor.close()
    const next = await ScriptedEditor.open({ editable: TRANSLATOR, outbox, studio, tab: 'next' })
    expect(next.status).toEqual({ kind: 'saved_locally', waiting: 1, conflicts: 0 })
    studio.cut = 'nothing'
    await next.editor.session.catchUp()
    await next.pass(2000)
    expect(next.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'one!' })
  })
})
