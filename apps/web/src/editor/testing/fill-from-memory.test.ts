import { expect, test } from 'vitest'
import { fillFromMemory, type FillScope, takeProposals } from '../engine/fill-from-memory.ts'
import { textIn } from '../engine/page-session.ts'
import { typeText } from '../engine/text-edits.ts'
import { ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

const MATCHES = ['p1', 'p2'].flatMap((pageId) =>
  ['b1', 'b2', 'b3'].map((regionId) => ({ pageId, regionId, translation: `known ${regionId}` })),
)

const open = async () => {
  const ed = await ScriptedEditor.open({
    editable: TRANSLATOR,
    stage: 'translate',
    regions: { b1: { sourceText: '一' }, b2: { sourceText: '二' }, b3: { sourceText: '三' } },
    pages: {
      p1: {
        t1: { regionId: 'b1', translation: '' },
        t2: { regionId: 'b2', translation: 'theirs' },
        t3: { regionId: 'b3', translation: 'draft' },
      },
      p2: { t4: { regionId: 'b1', translation: '' }, t5: { translation: '' } },
    },
    unopened: ['p2'],
  })
  typeText(ed.editor, 'p1', 't2', 'mine')
  ed.editor.session.flush()
  return ed
}
const PLACES = [
  ['p1', 't1'],
  ['p1', 't2'],
  ['p1', 't3'],
  ['p2', 't4'],
  ['p2', 't5'],
] as const
const read = ({ editor }: ScriptedEditor) =>
  PLACES.map(
    ([pageId, id]) => textIn(editor.session.page(pageId).view.get(), id)?.props.translation,
  )

test('exact matches of a chapter are filled as one step, also on pages that were not open; what a person wrote stays, a draft does not', async () => {
  const ed = await open()
  const filled = await fillFromMemory(ed.editor, 'chapter', MATCHES)
  expect(read(ed)).toEqual(['known b1', 'mine', 'known b3', 'known b1', ''])
  expect(filled).toBe(3)
  ed.editor.undo()
  expect(read(ed)).toEqual(['', 'mine', 'draft', '', ''])
})

test('what a machine proposed the second time is taken as one step; words of people only when asked', async () => {
  const candidates = ['draft', 'again'].map((text) => ({
    text,
    source: 'machine' as const,
    by: 'engine',
    score: 1,
  }))
  const ed = await ScriptedEditor.open({
    editable: TRANSLATOR,
    stage: 'translate',
    pages: {
      p1: {
        t1: { translation: 'draft', candidates },
        t2: { translation: 'draft', candidates },
        t3: { translation: 'draft', candidates: candidates.slice(0, 1) },
      },
      p2: { t4: { translation: 'draft', candidates } },
    },
    unopened: ['p2'],
  })
  const readAll = () =>
    PLACES.slice(0, 4).map(
      ([pageId, id]) => textIn(ed.editor.session.page(pageId).view.get(), id)?.props.translation,
    )
  typeText(ed.editor, 'p1', 't2', 'mine')
  ed.editor.session.flush()
  expect(await takeProposals(ed.editor, 'chapter', false)).toBe(2)
  expect(readAll()).toEqual(['again', 'mine', 'draft', 'again'])
  expect(await takeProposals(ed.editor, 'chapter', true)).toBe(1)
  expect(readAll()).toEqual(['again', 'again', 'draft', 'again'])
  ed.editor.undo()
  ed.editor.undo()
  expect(readAll()).toEqual(['draft', 'mine', 'draft', 'draft'])
})

test.each<readonly [FillScope, number]>([
  ['selection', 1],
  ['page', 2],
])('only the %s is filled', async (scope, count) => {
  const ed = await open()
  ed.editor.selection.select('p1', ['t1', 't2'])
  expect(await fillFromMemory(ed.editor, scope, MATCHES)).toBe(count)
  expect(read(ed)[0]).toBe('known b1')
  expect(read(ed)[2]).toBe(scope === 'page' ? 'known b3' : 'draft')
})
