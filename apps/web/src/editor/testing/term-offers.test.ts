import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { insertTermAtCursor } from '../engine/marked-text.ts'
import type { Colleague } from '../engine/ports.ts'
import { typeText } from '../engine/text-edits.ts'
import { pressOfferKey } from '../terms/press-offer-key.ts'
import { getTermOffers } from '../terms/term-offers.ts'
import { ScriptedEditor, type Script, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const aTerm = (original: string, translation: string | null): GlossaryTerm => ({
  id: original,
  original,
  aliases: [],
  translation,
  remark: '',
})
const TERMS = [aTerm('云鲸', 'Cloudwhale'), aTerm('赵月', 'Zhao Yue'), aTerm('海港', null)]

const open = async (translation: string, script: Script = {}) => {
  const ed = await ScriptedEditor.open({
    regions: { b1: { sourceText: '海港的赵月，云鲸！' } },
    pages: { p1: { t1: { regionId: 'b1', translation }, t2: { translation: '' } } },
    editable: TRANSLATOR,
    stage: 'translate',
    ...script,
  })
  const offers = getTermOffers(ed.editor)
  offers.setContext({ terms: TERMS, languages: { source: 'zh-CN', target: 'en' } })
  offers.watch()
  ed.editor.selection.select('p1', ['t1'])
  offers.enterField('t1')
  setCaret(ed, translation.length)
  return { ed, offers }
}

/** The cursor in the field of the script. */
const setCaret = (ed: ScriptedEditor, from: number, to = from): void =>
  ed.editor.marked.set({ itemId: 't1', from, to })

/** Letters typed in the field of the script: it tells its words first, then its cursor. */
const type = (ed: ScriptedEditor, letters: string): void => {
  for (const letter of letters) {
    const { to } = ed.editor.marked.get() ?? { to: 0 }
    const words = ed.text('t1').translation
    typeText(ed.editor, 'p1', 't1', words.slice(0, to) + letter + words.slice(to))
    setCaret(ed, to + 1)
  }
}

/** A colleague who types in the line, known as soon as the window reports itself. */
const HOLDER: Colleague = {
  person: { id: 'wang', name: 'wang', realName: '' },
  tabId: 'wang',
  pageId: 'p1',
  pointer: null,
  selection: null,
  editing: { pageId: 'p1', itemId: 't1', takeovers: 0, since: 1 },
}

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const press = (ed: ScriptedEditor, key: string): number | boolean => {
  let caret: number | null = null
  const isTaken = pressOfferKey(ed.editor, { key, ...NO_MODIFIERS }, (at) => {
    caret = at
  })
  return caret ?? isTaken
}

const ask = (ed: ScriptedEditor): boolean => {
  const id = actionAt({}, 'Alt+G', { stage: ed.editor.stage.get(), inField: true })
  return id !== null && EDITOR_ACTIONS[id](ed.editor)
}

const listed = (ed: ScriptedEditor) =>
  getTermOffers(ed.editor)
    .offer.get()
    ?.terms.map(({ translation }) => translation) ?? null

// spec 10.page.offered_terms
describe('terms of a line by key', () => {
  it('are listed as the source has them; arrows and Enter put one in at the cursor, one step', async () => {
    const { ed, offers } = await open('Look,  is here!')
    setCaret(ed, 6)
    expect(ask(ed)).toBe(true)
    expect(listed(ed)).toEqual(['Zhao Yue', 'Cloudwhale'])
    press(ed, 'ArrowDown')
    press(ed, 'ArrowDown')
    expect(offers.offer.get()?.chosen).toBe(0)
    press(ed, 'ArrowUp')
    expect(press(ed, 'Enter')).toBe(16)
    expect(ed.text('t1').translation).toBe('Look, Cloudwhale is here!')
    expect(offers.offer.get()).toBe(null)
    ed.editor.undo()
    expect(ed.text('t1').translation).toBe('Look,  is here!')
  })

  it('are taken by digit, in place of marked letters; other keys are the field’s', async () => {
    const { ed } = await open('It is him')
    setCaret(ed, 6, 9)
    ask(ed)
    expect([press(ed, 'x'), press(ed, '9')]).toEqual([false, false])
    expect(press(ed, '1')).toBe(14)
    expect(ed.text('t1').translation).toBe('It is Zhao Yue')
    expect(press(ed, '1')).toBe(false)
  })

  it('go on Escape, with another line, and with the cursor', async () => {
    const { ed, offers } = await open('It is')
    ask(ed)
    expect(press(ed, 'Escape')).toBe(true)
    expect(offers.offer.get()).toBe(null)
    ask(ed)
    setCaret(ed, 2)
    expect(offers.offer.get()).toBe(null)
    ask(ed)
    ed.editor.selection.select('p1', ['t2'])
    expect(offers.offer.get()).toBe(null)
    expect([ask(ed), listed(ed)]).toEqual([true, []])
  })

  it('go when somebody else begins to type in the line, and are not put in', async () => {
    const others = [HOLDER]
    const send = async () => ({ kind: 'here' as const, others, editing: null })
    const { ed } = await open('It is', { presence: { send, leave: () => undefined } })
    expect([ask(ed), listed(ed)?.length]).toEqual([true, 2])
    ed.editor.presence.enter()
    await ed.pass(0)
    expect([listed(ed), ask(ed)]).toEqual([null, false])
    expect(insertTermAtCursor(ed.editor, 'Zhao Yue')).toBe(false)
    expect(ed.text('t1').translation).toBe('It is')
  })

  it('are not offered to those who may not write, or when no line is selected', async () => {
    const { ed } = await open('It is', { editable: TYPESETTER, stage: 'typeset' })
    expect(ask(ed)).toBe(false)
    const other = await open('It is')
    other.ed.editor.selection.clear()
    expect(ask(other.ed)).toBe(false)
  })
})

// spec 10.page.offered_terms
describe('terms that are begun by typing', () => {
  it('are offered from the second letter, and Tab puts the rest in', async () => {
    const { ed } = await open('The ')
    type(ed, 'c')
    expect(listed(ed)).toBe(null)
    type(ed, 'l')
    expect(listed(ed)).toEqual(['Cloudwhale'])
    expect(press(ed, 'Tab')).toBe(14)
    expect(ed.text('t1').translation).toBe('The Cloudwhale')
    ed.editor.undo()
    expect(ed.text('t1').translation).toBe('The cl')
    expect(listed(ed)).toBe(null)
  })

  it('leave Enter and digits to the field until one is chosen, and keep capitals', async () => {
    const { ed } = await open('')
    type(ed, 'ZHA')
    expect([press(ed, 'Enter'), press(ed, '1')]).toEqual([false, false])
    press(ed, 'ArrowDown')
    press(ed, 'Enter')
    expect(ed.text('t1').translation).toBe('ZHAO YUE')
  })

  it('go when the letters begin nothing any more, and after Escape come with the next letter', async () => {
    const { ed } = await open('')
    type(ed, 'Zh')
    press(ed, 'Escape')
    expect(listed(ed)).toBe(null)
    type(ed, 'a')
    expect(listed(ed)).toEqual(['Zhao Yue'])
    type(ed, 'x')
    expect(listed(ed)).toBe(null)
  })

  it('are not offered for what somebody else wrote or the machine', async () => {
    const { ed } = await open('All')
    typeText(ed.editor, 'p1', 't1', 'Clo and more')
    expect(listed(ed)).toBe(null)
  })

  it('are not offered for letters that appear where nobody types', async () => {
    const { ed, offers } = await open('The ')
    offers.leaveField('t1')
    type(ed, 'Clo')
    expect(listed(ed)).toBe(null)
    offers.enterField('t1')
    type(ed, 'u')
    expect(listed(ed)).toEqual(['Cloudwhale'])
  })

  it('are offered on the page, and the caret goes behind them', async () => {
    const { ed } = await open('')
    ed.editor.typing.begin('p1', 't1')
    ed.editor.typing.input('C', 1, 1)
    ed.editor.typing.input('Cl', 2, 2)
    expect(listed(ed)).toEqual(['Cloudwhale'])
    press(ed, 'Tab')
    expect(ed.text('t1').translation).toBe('Cloudwhale')
    expect(ed.editor.typing.state.get()).toMatchObject({ anchor: 10, focus: 10 })
    ed.editor.typing.input('Cloudwhale, zh', 14, 14)
    ed.editor.typing.compose('Cloudwhale, zha', 15, 15)
    expect(listed(ed)).toBe(null)
    ed.editor.typing.composed('Cloudwhale, zha', 15)
    expect(listed(ed)).toEqual(['Zhao Yue'])
    ed.editor.typing.end()
    expect(listed(ed)).toBe(null)
  })
})
