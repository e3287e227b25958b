/** What the checks ask for depends on what is done with a sound effect. */
import { expect, it } from 'vitest'
import { aBase, aLane } from '../../testing/a-page.ts'
import { createPatchProps } from '../document/new-items.ts'
import type { PageDocument, TextProps } from '../document/page-document.ts'
import type { EffectPolicy } from '../effect-policy.ts'
import { NO_MEASURES } from './chapter-measures.ts'
import { NO_JOINTS } from '../joints.ts'
import { type CheckFinding, runChecks } from './run-checks.ts'

/** Covers the region of `aRegion`. */
const PATCH = createPatchProps({
  x: 130,
  y: 100,
  w: 140,
  h: 100,
  asset: 'a'.repeat(64),
  regionId: 'r1',
})

const aPage = (isCovered: boolean, text: Partial<TextProps>): [PageDocument, PageDocument] => {
  const base = aBase({ r1: { kind: 'effect', sourceText: 'ドン' } })
  const patch = { id: 'p', kind: 'patch', props: PATCH, origin: {}, rev: 0 } as const
  return [
    isCovered ? { ...base, items: { ...base.items, p: patch } } : base,
    aLane({ t1: { regionId: 'r1', ...text } }),
  ]
}

const EFFECT_CHECKS = ['erased', 'untranslated_drawing', 'source_lettering', 'effect_policy']

const PAGE = {
  languages: { source: 'ja', target: 'en' },
  terms: [],
  chapter: NO_MEASURES,
  joints: NO_JOINTS,
  getLayout: () => null,
}

const findAll = (
  effectPolicy: EffectPolicy,
  text: Partial<TextProps>,
  isCovered = false,
): readonly CheckFinding[] => {
  const [base, lane] = aPage(isCovered, text)
  return runChecks({ ...PAGE, base, lane, effectPolicy }, {}).filter(({ check }) =>
    EFFECT_CHECKS.includes(check),
  )
}

const find = (...page: Parameters<typeof findAll>): readonly string[] =>
  findAll(...page).map(({ check }) => check)

const INPLACE = { translation: 'BOOM' }
const ASIDE = { translation: 'BOOM', cx: 350, w: 100 }
const EMPTY = { translation: '' }

it('an effect that is redrawn wants words in its place and the art covered', () => {
  expect(find('redraw', EMPTY)).toEqual(['untranslated_drawing'])
  expect(find('redraw', EMPTY, true)).toEqual(['erased'])
  expect(find('redraw', INPLACE)).toEqual(['source_lettering'])
  expect(find('redraw', INPLACE, true)).toEqual([])
})

it('with a subtitle or a gloss the art stays: it is neither covered nor lettered over', () => {
  for (const policy of ['beside', 'gloss'] as const) {
    expect(find(policy, EMPTY)).toEqual(['untranslated_drawing'])
    expect(find(policy, ASIDE)).toEqual([])
    expect(find(policy, ASIDE, true)).toEqual(['erased'])
    expect(find(policy, INPLACE)).toEqual(['effect_policy'])
  }
})

it('an effect that is kept wants no words', () => {
  expect(find('keep', EMPTY)).toEqual([])
  expect(find('keep', EMPTY, true)).toEqual(['erased'])
  expect(find('keep', ASIDE)).toEqual(['effect_policy'])
})

it('one effect is treated otherwise where a person said why', () => {
  const kept = { effectPolicy: { policy: 'keep', reason: 'part of the logo' } } as const
  expect(find('redraw', { ...EMPTY, ...kept })).toEqual([])
  const redrawn = { effectPolicy: { policy: 'redraw', reason: 'alone on a splash page' } } as const
  expect(find('keep', { ...INPLACE, ...redrawn }, true)).toEqual([])
})

it('an effect with approved renderings is lettered as one of them, however loudly', () => {
  const effect = { aliases: [], remark: '', kind: 'effect' } as const
  const terms = [
    { ...effect, id: 'a', original: 'ドドン', translation: 'BOOM / THUD' },
    { ...effect, id: 'b', original: 'ザー', translation: 'FSSH' },
  ]
  const findWith = (translation: string): readonly (readonly string[])[] => {
    const [base, lane] = aPage(true, { translation })
    const page = { ...PAGE, base, lane, effectPolicy: 'redraw', terms } as const
    return runChecks(page, {})
      .filter(({ check }) => check === 'effect_rendering')
      .map(({ details }) => details)
  }
  expect(['Booom!', 'thud', 'BANG'].map(findWith)).toEqual([[], [], [['BOOM', 'THUD']]])
})

it('an effect is not lettered as one of the wordings forbidden for its sound', () => {
  const effect = { aliases: [], remark: '', kind: 'effect' } as const
  const terms = [
    { ...effect, id: 'a', original: 'ドドン', translation: 'BOOM', forbidden: 'BANG / POW' },
    { ...effect, id: 'b', original: 'ザー', translation: 'FSSH', forbidden: 'THUD' },
  ]
  const findWith = (translation: string): readonly (readonly string[])[] => {
    const [base, lane] = aPage(true, { translation })
    return runChecks({ ...PAGE, base, lane, effectPolicy: 'redraw', terms }, {})
      .filter(({ check }) => check === 'forbidden_variant')
      .map(({ details }) => details)
  }
  expect(['BOOM', 'Baang!', 'THUD'].map(findWith)).toEqual([[], [['BANG → BOOM']], []])
})

it('an approved rendering is not forbidden, however alike', () => {
  const effect = { aliases: [], remark: '', kind: 'effect' } as const
  const terms = [
    { ...effect, id: 'a', original: 'ドドン', translation: 'BAM BAM', forbidden: 'BAM / POW' },
    { ...effect, id: 'b', original: 'ドドドン', translation: 'POW', forbidden: '' },
  ]
  const findWith = (translation: string): number => {
    const [base, lane] = aPage(true, { translation })
    const found = runChecks({ ...PAGE, base, lane, effectPolicy: 'redraw', terms }, {})
    return found.filter(({ check }) => check === 'forbidden_variant').length
  }
  expect(['BAM BAM', 'POW', 'BAM', 'Pow!'].map(findWith)).toEqual([0, 0, 1, 1])
})

it('what was dismissed under one policy is asked about again under another', () => {
  const bases = (['keep', 'beside', 'gloss'] as const).map(
    (policy) => findAll(policy, INPLACE)[0]?.basis,
  )
  expect(new Set(bases).size).toBe(3)
})
