import { describe, expect, it } from 'vitest'
import { maySet } from '../engine/stage.ts'
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
    expect(ed.status).toMatchObject({ kind: 'kept_here' })
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
    expect(view.status === 'ready' && view.held).toEqual([{ document: 'base', itemId: 'b1', mine: '你好', theirs: '您好' }])
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
