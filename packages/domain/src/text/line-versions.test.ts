import { expect, it } from 'vitest'
import {
  findTranslatedVersion,
  getLaterProposal,
  getMachineText,
  listVersionSteps,
} from './line-versions.ts'

it('tells the translator’s change from what was changed since', () => {
  const earlier = { machine: 'The whale sing.', translator: 'The whale sings.' }
  expect(listVersionSteps(earlier, 'The whale sings to us.')).toEqual([
    { by: 'translator', before: 'The whale sing.', after: 'The whale sings.' },
    { by: 'since', before: 'The whale sings.', after: 'The whale sings to us.' },
  ])
  expect(listVersionSteps(earlier, 'The whale sings.')).toEqual([
    { by: 'translator', before: 'The whale sing.', after: 'The whale sings.' },
  ])
})

it('has nothing to tell where nothing changed or nothing is known', () => {
  expect(listVersionSteps({ machine: 'Ah!', translator: 'Ah!' }, 'Ah!')).toEqual([])
  expect(listVersionSteps({ machine: null, translator: null }, 'Ah!')).toEqual([])
  expect(listVersionSteps({ machine: 'Ah!', translator: null }, 'Oh!')).toEqual([
    { by: 'since', before: 'Ah!', after: 'Oh!' },
  ])
})

it('a second run is no first draft, also where people or a memory wrote the words', () => {
  const second = { text: 'Oh!', source: 'machine', by: 'x', score: 1, proposed: true } as const
  expect([getMachineText([second]), getLaterProposal([second])]).toEqual([null, 'Oh!'])
})

it('takes the words of the machine, not those of the memory', () => {
  const by = { by: 'x', score: 1 }
  expect(
    getMachineText([
      { text: 'Oh!', source: 'memory', ...by },
      { text: 'Ah!', source: 'machine', ...by },
    ]),
  ).toBe('Ah!')
  expect(getMachineText([])).toBeNull()
  const drafts = ['Ah!', 'Oh no!', 'Oh!'].map((text) => ({
    text,
    source: 'machine' as const,
    ...by,
  }))
  expect(getLaterProposal([{ text: 'Eh?', source: 'memory', ...by }, ...drafts])).toBe('Oh no!')
  expect(getLaterProposal(drafts.slice(0, 1))).toBeNull()
})

it('finds the translator’s version: rework before a proofreading counts, rework after it does not', () => {
  const kept = (...names: readonly string[]) => names.map((name, at) => ({ id: `${at}`, name }))
  expect(findTranslatedVersion(kept('complete_translation'))).toBe('0')
  expect(
    findTranslatedVersion(
      kept(
        'complete_rework',
        'refuse_review',
        'complete_proofreading',
        'complete_rework',
        'route_to_translation',
        'complete_translation',
      ),
    ),
  ).toBe('3')
  expect(findTranslatedVersion(kept('complete_proofreading'))).toBeNull()
  expect(findTranslatedVersion([])).toBeNull()
})
