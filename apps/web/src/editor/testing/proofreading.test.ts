import { describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { getRiskOrder, rateLines, setReviewOrder } from '../engine/line-risks.ts'
import { findAccepted } from '../engine/review-state.ts'
import { ScriptedEditor } from './scripted-editor.ts'

const words = { stage: 'proofread', inField: true } as const

describe('proofreading line by line', () => {
  it('accepts a line by key and goes on; changed words are to be looked at again', async () => {
    const ed = await ScriptedEditor.open({
      stage: 'proofread',
      pages: { p1: { t1: { translation: 'Ah', cy: 100 }, t2: { translation: 'Oh', cy: 400 } } },
    })
    await ed.editor.goToItem('p1', 't1')
    expect(actionAt({}, 'Alt+A', words)).toBe('accept_line')
    expect(EDITOR_ACTIONS.accept_line(ed.editor)).toBe(true)
    await ed.pass(10)
    expect(ed.editor.selection.state.get().itemIds).toEqual(['t2'])
    const accepted = (): boolean =>
      findAccepted(ed.editor.review.accepted.get(), 't1', ed.text('t1').translation) !== null
    expect(accepted()).toBe(true)
    await ed.type('t1', '!')
    expect(accepted()).toBe(false)
    ed.undo()
    expect(accepted()).toBe(true)
  })

  it('opens the comments for the line, and has nothing to accept without one', async () => {
    const ed = await ScriptedEditor.open({ stage: 'proofread' })
    expect(EDITOR_ACTIONS.accept_line(ed.editor)).toBe(false)
    expect(EDITOR_ACTIONS.comment_line(ed.editor)).toBe(false)
    await ed.editor.goToItem('p1', 't1')
    EDITOR_ACTIONS.comment_line(ed.editor)
    expect(ed.editor.drawer.get()).toBe('comments')
    expect(ed.editor.review.commentOn.get()).toEqual({ pageId: 'p1', itemId: 't1' })
  })
})

describe('proofreading by risk', () => {
  const openByRisk = async (): Promise<ScriptedEditor> => {
    const ed = await ScriptedEditor.open({
      stage: 'proofread',
      pages: {
        p1: {
          calm: { translation: 'Ah', cy: 100 },
          doubtful: { translation: 'Oh', cy: 400 },
          bad: { translation: 'Eh', cy: 700 },
        },
        p2: { last: { translation: 'Uh', cy: 100 } },
      },
      regions: {
        calm: { confidence: 0.95, order: 0 },
        doubtful: { confidence: 0.7, order: 1 },
        bad: { confidence: 0.3, order: 2 },
        last: { confidence: 0.3, order: 0 },
      },
    })
    setReviewOrder(ed.editor, 'risk')
    return ed
  }

  it('takes the riskiest line first and passes over those nothing speaks against', async () => {
    const ed = await openByRisk()
    const { risky, calm } = getRiskOrder(ed.editor, 'p1')
    expect([risky, calm]).toEqual([['bad', 'doubtful'], ['calm']])
    await ed.editor.goToItem('p1', 'bad')
    const visited: string[] = []
    for (let count = 0; count < 3; count += 1) {
      EDITOR_ACTIONS.accept_line(ed.editor)
      await ed.pass(10)
      visited.push(...ed.editor.selection.state.get().itemIds)
    }
    expect(visited).toEqual(['doubtful', 'last', 'last'])
    const reasons = rateLines(ed.editor, 'p1').map(({ risk }) => risk.reasons[0]?.kind)
    expect(reasons).toEqual([undefined, 'reading', 'reading'])
  })

  it('leaves a line where it stands while somebody writes in it', async () => {
    const ed = await openByRisk()
    const before = getRiskOrder(ed.editor, 'p1')
    await ed.type('calm', ' said Mira')
    const [first] = rateLines(ed.editor, 'p1')
    expect(first?.risk.reasons).toEqual([{ kind: 'new_names', weight: 1, details: ['Mira'] }])
    expect(getRiskOrder(ed.editor, 'p1')).toBe(before)
    setReviewOrder(ed.editor, 'risk')
    expect(getRiskOrder(ed.editor, 'p1').risky).toEqual(['bad', 'calm', 'doubtful'])
  })
})
