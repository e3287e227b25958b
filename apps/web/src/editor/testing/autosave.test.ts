import { beforeAll, describe, expect, it } from 'vitest'
import { aBase, aLane } from '@panelflow/domain/testing/a-page.ts'
import type { LetteringSession } from '../lettering/lettering-session.ts'
import { openLetteringSession, realLetterer } from './real-letterer.ts'
import { typeText } from '../engine/text-edits.ts'
import { NOTHING_EDITABLE, ScriptedEditor, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'
import { createMemoryOutbox, createStudio } from './small-studio.ts'

const getTextProps = (ed: ScriptedEditor) => ed.studio.doc('p1').items['t1']?.props

describe('autosave', () => {
  it('sends typing as one batch after a pause', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    await ed.type('t1', '!!!')
    expect(ed.status).toMatchObject({ kind: 'saving' })
    expect(ed.studio.arrivals).toBe(0)
    await ed.pass(400)
    expect(ed.studio.arrivals).toBe(1)
    expect(getTextProps(ed)).toMatchObject({ translation: 'one!!!' })
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
  })

  it('does not wait longer than two seconds while somebody types on', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    await ed.type('t1', 'x'.repeat(120))
    expect(ed.studio.arrivals).toBeGreaterThanOrEqual(1)
  })

  it('sends a gesture as soon as it ends', async () => {
    const ed = await ScriptedEditor.open()
    ed.drag([200, 150], [240, 150])
    await ed.pass(0)
    expect(getTextProps(ed)).toMatchObject({ cx: 240 })
  })

  it('tries again, ever more slowly, and says where the work is meanwhile', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    ed.studio.cut = 'everything'
    await ed.type('t1', '!')
    await ed.pass(400)
    expect(ed.status).toEqual({ kind: 'saved_locally', waiting: 1, conflicts: 0 })
    await ed.pass(1000 + 2000)
    ed.studio.cut = 'nothing'
    await ed.pass(3000)
    expect(ed.studio.arrivals).toBe(0)
    await ed.pass(1000)
    expect(getTextProps(ed)).toMatchObject({ translation: 'one!' })
    expect(ed.status).toMatchObject({ kind: 'saved', conflicts: 0 })
  })

  it('goes on taking edits offline and tries at once when asked to', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    ed.studio.cut = 'everything'
    await ed.type('t1', 'abc')
    await ed.pass(60_000)
    await ed.type('t1', 'def')
    ed.studio.cut = 'nothing'
    ed.editor.session.flush()
    await ed.pass(1000)
    expect(getTextProps(ed)).toMatchObject({ translation: 'oneabcdef' })
  })

  it('stores a batch once though its answer was lost and typing went on', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    ed.studio.cut = 'answers'
    await ed.type('t1', '!')
    await ed.pass(400)
    await ed.type('t1', '?')
    ed.studio.cut = 'nothing'
    await ed.pass(5000)
    expect(getTextProps(ed)).toMatchObject({ translation: 'one!?' })
    expect(ed.studio.log('p1').map(({ rev }) => rev)).toEqual([1, 2])
  })

  it('catches up with what others did meanwhile', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    ed.studio.remote('p1', [{ op: 'set', id: 't1', props: { cx: 333 } }])
    await ed.editor.session.catchUp()
    expect(ed.text('t1').cx).toBe(333)
    ed.studio.cut = 'everything'
    await expect(ed.editor.session.catchUp()).resolves.toBeUndefined()
  })

  // spec 10.page.windows
  it('merges what one person types into one text in two windows', async () => {
    const one = await ScriptedEditor.open({ editable: TRANSLATOR })
    const { studio } = one
    const two = await ScriptedEditor.open({ editable: TRANSLATOR, studio, tab: 'two' })
    await one.type('t1', ' more')
    typeText(two.editor, 'p1', 't1', 'just one')
    await one.pass(2000)
    await two.pass(5000)
    await one.editor.session.catchUp()
    for (const window of [one, two]) {
      expect(window.text('t1').translation).toBe('just one more')
      expect(window.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    }
    expect(studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'just one more' })
  })

  it('shows both texts where two people wrote, and who wrote the other one', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    await ed.type('t1', ' more')
    ed.studio.remote('p1', [{ op: 'text', id: 't1', from: 'one', to: 'just one' }])
    await ed.pass(2000)
    const view = ed.editor.session.page('p1').view.get()
    expect(view.status === 'ready' && view.held).toMatchObject([
      { mine: 'one more', theirs: 'just one', by: { by: 'person', account: 'wang' } },
    ])
    expect(ed.status).toMatchObject({ kind: 'saved', conflicts: 1 })
  })

  it('survives the tab being closed', async () => {
    const outbox = createMemoryOutbox()
    const studio = createStudio(
      { p1: { base: aBase(), lane: aLane({ t1: { translation: 'one' } }) } },
      TRANSLATOR,
    )
    const first = await ScriptedEditor.open({ outbox, studio, account: 'first' })
    studio.cut = 'everything'
    await first.type('t1', ' kept')
    first.editor.close()
    studio.cut = 'nothing'
    const second = await ScriptedEditor.open({ outbox, studio, account: 'second' })
    expect(second.text('t1').translation).toBe('one kept')
    await second.pass(100)
    expect(getTextProps(second)).toMatchObject({ translation: 'one kept' })
    expect(outbox.stored.size).toBe(0)
  })

  it('takes what the server already has for what it is, though the answers got lost', async () => {
    const outbox = createMemoryOutbox()
    const studio = createStudio(
      { p1: { base: aBase(), lane: aLane({ t1: { translation: 'one' } }) } },
      TRANSLATOR,
    )
    const first = await ScriptedEditor.open({ outbox, studio, account: 'first' })
    studio.cut = 'answers'
    await first.type('t1', '!')
    await first.pass(400)
    await first.type('t1', '?')
    // the tab closes: both batches arrive, nobody reads the answers
    first.editor.session.leave()
    first.editor.close()
    expect(studio.log('p1')).toHaveLength(2)
    studio.remote('p1', [{ op: 'text', id: 't1', from: 'one!?', to: 'theirs' }])
    studio.cut = 'nothing'
    const second = await ScriptedEditor.open({ outbox, studio, account: 'second' })
    await second.pass(5000)
    expect(second.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(second.text('t1').translation).toBe('theirs')
    expect(studio.log('p1')).toHaveLength(3)
    expect(outbox.stored.size).toBe(0)
  })

  it('does not say that work is safe on this machine when the browser did not store it', async () => {
    const outbox = createMemoryOutbox()
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR, outbox })
    ed.studio.cut = 'everything'
    outbox.full = true
    await ed.type('t1', '!')
    await ed.pass(400)
    expect(ed.status).toEqual({ kind: 'not_saved', waiting: 1, conflicts: 0, unsafe: true })
    expect(outbox.stored.size).toBe(0)
    // space again: the next attempt to send stores as well
    outbox.full = false
    await ed.pass(1000)
    expect(ed.status).toEqual({ kind: 'saved_locally', waiting: 1, conflicts: 0 })
    ed.studio.cut = 'nothing'
    await ed.pass(30_000)
    expect(ed.status).toMatchObject({ kind: 'saved' })
  })

  it('says it too when the page that was not stored is another one, still waiting for its answer', async () => {
    const outbox = createMemoryOutbox()
    const pages = { p1: { t1: { translation: 'one' } }, p2: { t1: { translation: 'two' } } }
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR, outbox, pages })
    ed.studio.cut = 'everything'
    await ed.type('t1', '!', 'p1')
    await ed.pass(400)
    expect(ed.status).toEqual({ kind: 'saved_locally', waiting: 1, conflicts: 0 })
    outbox.full = true
    await ed.type('t1', '!', 'p2')
    expect(ed.status).toEqual({ kind: 'not_saved', waiting: 2, conflicts: 0, unsafe: true })
  })

  it('opens the page though the browser’s storage is blocked', async () => {
    const outbox = createMemoryOutbox()
    outbox.full = true
    const blocked = {
      ...outbox,
      load: () => Promise.reject(new Error('blocked')),
      pages: () => Promise.reject(new Error('blocked')),
    }
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR, outbox: blocked })
    await ed.pass(0)
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0, unsafe: true })
    await ed.type('t1', '!')
    await ed.pass(400)
    expect(getTextProps(ed)).toMatchObject({ translation: 'one!' })
    expect(ed.status).toMatchObject({ kind: 'saved', unsafe: true })
  })

  it('says at once, with the connection up, that this machine keeps no copy, until it keeps one', async () => {
    const outbox = createMemoryOutbox()
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR, outbox })
    outbox.full = true
    await ed.type('t1', '!')
    expect(ed.status).toMatchObject({ kind: 'saving', unsafe: true })
    await ed.pass(400)
    // deleting works on a full disk, and proves nothing
    outbox.full = false
    ed.editor.session.flush()
    await ed.pass(400)
    expect(ed.status).toMatchObject({ kind: 'saved', unsafe: true })
    await ed.type('t1', '?')
    expect(ed.status).toEqual({ kind: 'saving', waiting: 1, conflicts: 0 })
  })

  it('says when everything is settled, and when it cannot be', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    await ed.type('t1', '!')
    const settled = ed.editor.session.settled()
    await ed.pass(10)
    expect(await settled).toBe(true)
    ed.studio.cut = 'everything'
    await ed.type('t1', '?')
    const cut = ed.editor.session.settled()
    await ed.pass(10)
    expect(await cut).toBe(false)
  })
})

describe('when somebody was faster', () => {
  const meet = async (): Promise<ScriptedEditor> => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    await ed.type('t1', ' mine')
    ed.studio.remote('p1', [{ op: 'text', id: 't1', from: 'one', to: 'theirs' }])
    await ed.pass(500)
    return ed
  }
  const held = (ed: ScriptedEditor) => {
    const view = ed.editor.session.page('p1').view.get()
    return view.status === 'ready' ? view.held : []
  }

  it('shows both texts and asks', async () => {
    const ed = await meet()
    expect(held(ed)).toMatchObject([
      { document: 'lane', itemId: 't1', mine: 'one mine', theirs: 'theirs' },
    ])
    expect(ed.text('t1').translation).toBe('theirs')
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 1 })
  })

  it('goes on saying where the rest of the work is', async () => {
    const ed = await meet()
    ed.studio.cut = 'everything'
    ed.studio.editable = TYPESETTER
    ed.editor.session.edit('p1', 'lane', [{ op: 'set', id: 't1', props: { cx: 250 } }], {
      label: 'moving',
      itemId: 't1',
    })
    await ed.pass(500)
    expect(ed.status).toEqual({ kind: 'saved_locally', waiting: 1, conflicts: 1 })
  })

  it('keeps mine when I say so, and it can be undone', async () => {
    const ed = await meet()
    ed.editor.session.chooseHeld('p1', { document: 'lane', itemId: 't1' }, 'mine')
    await ed.pass(500)
    expect(getTextProps(ed)).toMatchObject({ translation: 'one mine' })
    expect(ed.status).toMatchObject({ kind: 'saved', conflicts: 0 })
    expect(ed.undo().text('t1').translation).toBe('theirs')
  })

  it('lets mine go when I say so', async () => {
    const ed = await meet()
    ed.editor.session.chooseHeld('p1', { document: 'lane', itemId: 't1' }, 'theirs')
    await ed.pass(500)
    expect(getTextProps(ed)).toMatchObject({ translation: 'theirs' })
    expect(ed.status).toMatchObject({ kind: 'saved', conflicts: 0 })
  })

  it('keeps words aside that the studio refuses, and stops offering the field', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    ed.studio.editable = NOTHING_EDITABLE
    await ed.type('t1', '!')
    await ed.pass(500)
    expect(ed.editor.session.refusal.get()).toMatchObject({ code: 'page.field_forbidden' })
    expect(held(ed)).toEqual([
      { document: 'lane', itemId: 't1', mine: 'one!', theirs: 'one', refused: true },
    ])
    expect(ed.text('t1').translation).toBe('one')
    const view = ed.editor.session.page('p1').view.get()
    expect(view.status === 'ready' && view.editable.text).toEqual([])
  })
})

describe('lettering', () => {
  let session: LetteringSession
  beforeAll(async () => {
    session = openLetteringSession()
  })

  it('stores the new line breaks with the words, in one batch', async () => {
    const ed = await ScriptedEditor.open({
      editable: TRANSLATOR,
      letterer: realLetterer(session, 'en'),
    })
    await ed.type('t1', ' more word')
    await session.prepare([ed.text('t1')], 'en')
    await ed.pass(3000)
    const [entry] = ed.studio.log('p1')
    expect(ed.studio.log('p1')).toHaveLength(1)
    expect(entry?.ops.map(({ op }) => op).toSorted()).toEqual(['set', 'text'])
    expect(ed.text('t1').layout).toEqual(await session.layout(ed.text('t1'), 'en'))
  })

  it('lays out once what is typed without a pause, and so changes the page once a letter', async () => {
    const letterer = realLetterer(session, 'en')
    const laidOut: string[] = []
    const ed = await ScriptedEditor.open({
      editable: TRANSLATOR,
      letterer: {
        ...letterer,
        layout: (text) => {
          laidOut.push(text.translation)
          return letterer.layout(text)
        },
      },
    })
    await session.prepare([ed.text('t1')], 'en')
    await ed.pass(1000)
    laidOut.length = 0
    let changes = 0
    ed.editor.session.page('p1').view.subscribe(() => (changes += 1))
    for (const letter of ' more') {
      await ed.type('t1', letter)
      await ed.pass(80)
    }
    expect(changes).toBe(5)
    expect(laidOut).toEqual([])
    await ed.pass(200)
    expect(laidOut).toEqual(['one more'])
    expect(changes).toBe(6)
  })

  it('breaks the lines anew when the person keeps their words in a conflict', async () => {
    const ed = await ScriptedEditor.open({
      editable: TRANSLATOR,
      letterer: realLetterer(session, 'en'),
    })
    await session.prepare([ed.text('t1')], 'en')
    await ed.type('t1', ' mine')
    ed.studio.remote('p1', [{ op: 'text', id: 't1', from: 'one', to: 'theirs' }])
    await ed.pass(3000)
    ed.editor.session.chooseHeld('p1', { document: 'lane', itemId: 't1' }, 'mine')
    await ed.pass(3000)
    expect(ed.text('t1').layout).toEqual(await session.layout(ed.text('t1'), 'en'))
  })

  it('lays open pages out with the names of the book once they are known, and only then', async () => {
    const text = {
      translation: '回骊珠洞天吧',
      font: 'noto-sans-sc',
      fit: 'fixed',
      size: 40,
      w: 210,
      h: 200,
    } as const
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: text } },
      letterer: realLetterer(session, 'zh-Hans'),
    })
    await session.prepare([ed.text('t1')], 'zh-Hans')
    await ed.pass(1000)
    expect(ed.text('t1').layout?.lines).toEqual([3])
    ed.editor.session.setNames(['骊珠洞天'])
    await ed.pass(1000)
    expect(ed.text('t1').layout).toMatchObject({ lines: [1], names: ['骊珠洞天'] })
    const stored = ed.text('t1').layout
    ed.editor.session.setNames(['剑来', '骊珠洞天'])
    await ed.pass(1000)
    expect(ed.text('t1').layout).toBe(stored)
  })

  it('breaks the lines anew when the box changes and when that is undone', async () => {
    const ed = await ScriptedEditor.open({ letterer: realLetterer(session, 'en') })
    await session.prepare([ed.text('t1')], 'en')
    ed.click(200, 150).drag([260, 190], [400, 390])
    await ed.pass(1000)
    const wide = ed.text('t1').layout
    ed.undo()
    await ed.pass(1000)
    expect(ed.text('t1').layout?.inputHash).not.toBe(wide?.inputHash)
    expect(ed.text('t1').w).toBe(120)
  })
})
