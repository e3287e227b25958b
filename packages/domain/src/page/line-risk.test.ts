import { describe, expect, it } from 'vitest'
import { assessLine, listNewNames, type RiskInput, sortByRisk } from './line-risk.ts'

const calm: RiskInput = {
  source: '总有一盏灯醒着。',
  translation: 'There is always a light awake.',
  confidence: 0.97,
  findings: [],
  lengthRatio: 3.4,
  proposals: ['There is always a light awake.', 'There’s always a light that is awake.'],
  openTerms: [],
  knownNames: new Set(['horn', 'island']),
  isInCapitals: false,
}

const kinds = (input: Partial<RiskInput>): readonly string[] =>
  assessLine({ ...calm, ...input }).reasons.map(({ kind }) => kind)

describe('the risk of a line', () => {
  it('is nothing where nothing speaks against it', () => {
    expect(assessLine(calm)).toEqual({ score: 0, reasons: [] })
    expect(kinds({ confidence: null, lengthRatio: null, proposals: [] })).toEqual([])
  })

  it('grows with findings, those that block most', () => {
    const found = (...levels: readonly ('block' | 'warn')[]) =>
      assessLine({ ...calm, findings: levels.map((level) => ({ level, check: 'terms' })) })
    expect(found('warn').score).toBeLessThan(found('block').score)
    expect(found('block').score).toBeLessThan(found('block', 'warn').score)
    expect(found('warn', 'warn').reasons).toEqual([
      { kind: 'findings', weight: 4, details: ['terms'] },
    ])
  })

  it('counts a doubtful reading, a bad one more', () => {
    expect(assessLine({ ...calm, confidence: 0.8 }).reasons[0]).toEqual({
      kind: 'reading',
      weight: 1,
      details: ['80 %'],
    })
    expect(assessLine({ ...calm, confidence: 0.4 }).score).toBe(3)
    expect(kinds({ confidence: 0.85 })).toEqual([])
  })

  it('counts engines that disagree, an unusual length and terms nobody translated', () => {
    expect(kinds({ proposals: ['There is always a light awake.', 'Nobody.'] })).toEqual(['engines'])
    expect(kinds({ translation: 'Light.' })).toEqual(['length'])
    expect(kinds({ translation: 'light '.repeat(20) })).toEqual(['length'])
    expect(kinds({ translation: '' })).toEqual([])
    expect(kinds({ openTerms: ['灯'] })).toEqual(['open_terms'])
  })

  it('knows new names by their capital within a sentence, if the lettering has small letters', () => {
    const translation = 'Always on Fog Horn Island, Mira said. Then Tom'
    expect(listNewNames(translation, calm.knownNames)).toEqual(['Fog', 'Mira', 'Tom'])
    expect(listNewNames('I AM HERE, MIRA', new Set())).toEqual([])
    expect(listNewNames('Oh! There. Now', new Set())).toEqual([])
    expect(kinds({ translation: 'There is always Mira awake.' })).toEqual(['new_names'])
    expect(kinds({ translation: 'There is always Mira awake.', isInCapitals: true })).toEqual([])
  })

  it('orders lines by it, and what is alike as it is read', () => {
    const lines = [0, 2, 0, 5].map((score, at) => ({ at, risk: { score, reasons: [] } }))
    expect(sortByRisk(lines).map(({ at }) => at)).toEqual([3, 1, 0, 2])
  })
})
