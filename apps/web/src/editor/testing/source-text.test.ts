import { describe, expect, it } from 'vitest'
import { maySet } from '../engine/stage.ts'
import { openPlacesIn } from '@panelflow/domain/page/open-places.ts'
import { addLine, deleteSelected, setBubbleSpoken } from '../engine/text-edits.ts'
import { ScriptedEditor, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

/** A bubble nobody read and its line; machine-made lines have the id of their bubble. */
const UNREAD = {
  regions: { b1: { sourceText: '' } },
  pages: { p1: { b1: { regionId: 'b1', translation: 'Hi' } } },
  editable: TRANSLATOR,
} as const

const storedSource = (ed: ScriptedEditor) => ed.studio.doc('p1', 'base').items['b1']?.props

describe('the source text of a line', () => {
  it('is typed, saved in the document all languages share, and leaves the translation alone', async () => {
    const ed = await ScriptedEditor.open(UNREAD)
    await ed.typeSource('b1', 'b1', '你好')
    expect(ed.source('b1')).toBe('你好')
    expect(ed.status).toMatchObject({ kind: 'saving' })
    await ed.pass(400)
    expect(storedSource(ed)).toMatchObject({ sourceText: '你好' })
    expect(ed.studio.log('p1', 'base').map(({ ops, origin }) => [ops, origin.by])).toEqual([
      [[{ op: 'text', id: 'b1', from: '', to: '你好' }], 'person'],
    ])
    expect(ed.studio.log('p1', 'lane')).toEqual([])
    expect(ed.text('b1').translation).toBe('Hi')
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
  })

  it('is undone by itself, also when the translation was typed right after it', async () => {
    const ed = await ScriptedEditor.open(UNREAD)
    await ed.typeSource('b1', 'b1', '你好')
    await ed.type('b1', ' there')
    expect(ed.undo().text('b1').translation).toBe('Hi')
    expect(ed.source('b1')).toBe('你好')
    expect(ed.undo().source('b1')).toBe('')
    expect(ed.selected).toEqual(['b1'])
    ed.redo().redo()
    expect([ed.source('b1'), ed.text('b1').translation]).toEqual(['你好', 'Hi there'])
    await ed.pass(3000)
    expect(storedSource(ed)).toMatchObject({ sourceText: '你好' })
  })

  it('is kept on this machine while the line is down, and sent when it is back', async () => {
    const ed = await ScriptedEditor.open(UNREAD)
    ed.studio.cut = 'everything'
    await ed.typeSource('b1', 'b1', '你好')
    await ed.pass(400)
    expect(ed.status).toMatchObject({ kind: 'saved_locally' })
    ed.studio.cut = 'nothing'
    await ed.pass(60_000)
    expect(storedSource(ed)).toMatchObject({ sourceText: '你好' })
  })

  it('asks which words to keep when somebody else typed it too, and touches no translation of the same id', async () => {
    const ed = await ScriptedEditor.open(UNREAD)
    ed.studio.cut = 'everything'
    await ed.typeSource('b1', 'b1', '你好')
    ed.studio.remote('p1', [{ op: 'text', id: 'b1', from: '', to: '您好' }], 'base')
    ed.studio.cut = 'nothing'
    await ed.pass(60_000)
    const view = ed.editor.session.page('p1').view.get()
    expect(view.status === 'ready' && view.held).toMatchObject([
      { document: 'base', itemId: 'b1', mine: '你好', theirs: '您好' },
    ])
    ed.editor.session.chooseHeld('p1', { document: 'base', itemId: 'b1' }, 'mine')
    await ed.pass(3000)
    expect(storedSource(ed)).toMatchObject({ sourceText: '你好' })
    expect(ed.studio.doc('p1').items['b1']?.props).toMatchObject({ translation: 'Hi' })
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
  })

  it('belongs to whoever works on the words', async () => {
    const rights = async (editable: typeof TRANSLATOR) => {
      const ed = await ScriptedEditor.open({ ...UNREAD, editable })
      return maySet(ed.editor.session.page('p1').view.get(), 'region', 'sourceText')
    }
    expect([await rights(TRANSLATOR), await rights(TYPESETTER)]).toEqual([true, false])
  })
})

describe('a bubble whose line was deleted', () => {
  it('gets a new one in its place, once, by whoever may translate', async () => {
    const ed = await ScriptedEditor.open({ ...UNREAD, regions: { b1: { sourceText: '你好' } } })
    expect(addLine(ed.editor, 'en', 'p1', 'b1')).toBeNull()
    ed.editor.selection.select('p1', ['b1'])
    expect(deleteSelected(ed.editor)).toBe(true)
    const id = addLine(ed.editor, 'en', 'p1', 'b1') ?? ''
    expect(ed.text(id)).toMatchObject({
      regionId: 'b1',
      translation: '',
      cx: 200,
      cy: 150,
      w: 120,
      h: 80,
    })
    expect(ed.selected).toEqual([id])
    expect(addLine(ed.editor, 'en', 'p1', 'b1')).toBeNull()

    const typesetter = await ScriptedEditor.open({
      ...UNREAD,
      pages: { p1: {} },
      editable: TYPESETTER,
    })
    expect(addLine(typesetter.editor, 'en', 'p1', 'b1')).toBeNull()
  })
})

describe('a bubble that was found where nothing is written', () => {
  const FALSE_BUBBLE = { ...UNREAD, pages: { p1: { b1: { regionId: 'b1', translation: '' } } } }
  const listOpen = (ed: ScriptedEditor) =>
    openPlacesIn(ed.studio.doc('p1', 'base'), ed.studio.doc('p1'), () => true).map(
      ({ kind }) => kind,
    )

  it('is marked as none by whoever works on the words, and asks for nothing any more', async () => {
    const ed = await ScriptedEditor.open(FALSE_BUBBLE)
    expect(listOpen(ed)).toEqual(['missing_words', 'unread'])
    expect(setBubbleSpoken(ed.editor, 'p1', 'b1', false)).toBe(true)
    expect(setBubbleSpoken(ed.editor, 'p1', 'b1', false)).toBe(false)
    await ed.pass(3000)
    expect(storedSource(ed)).toMatchObject({ kind: 'other' })
    expect(listOpen(ed)).toEqual([])
    ed.undo()
    await ed.pass(3000)
    expect(listOpen(ed)).toEqual(['missing_words', 'unread'])
    ed.redo()
    expect(setBubbleSpoken(ed.editor, 'p1', 'b1', true)).toBe(true)
    await ed.pass(3000)
    expect(storedSource(ed)).toMatchObject({ kind: 'speech' })

    const typesetter = await ScriptedEditor.open({ ...FALSE_BUBBLE, editable: TYPESETTER })
    expect(setBubbleSpoken(typesetter.editor, 'p1', 'b1', false)).toBe(false)
  })
})
