import { expect, it } from 'vitest'
import {
  computeEngineCost,
  type EngineFacts,
  findOfferedEngines,
  hasBudget,
  type KeptDrafts,
  rankEngines,
} from './engine-price.ts'

const used = { characters: 1000, inputTokens: 3000, outputTokens: 500 }

it('counts characters or tokens, in millionths', () => {
  expect(computeEngineCost({ per: 'characters', input: 20, output: 0 }, used)).toBe(20_000)
  expect(computeEngineCost({ per: 'tokens', input: 2, output: 10 }, used)).toBe(11_000)
})

const engine = (id: string, over: Partial<EngineFacts> = {}): EngineFacts => ({
  id,
  sourceLanguages: [],
  targetLanguages: [],
  budgetMicros: null,
  spentMicros: 0,
  ...over,
})

it('asks the book’s own engine first, the others in their order, and none that lacks a language', () => {
  const engines = [
    engine('a'),
    engine('b', { targetLanguages: ['fr'] }),
    engine('c', { sourceLanguages: ['ja'] }),
    engine('d'),
  ]
  const rank = (preferredId?: string) =>
    rankEngines(engines, { source: 'ja', target: 'en', preferredId }).map(({ id }) => id)
  expect(rank()).toEqual(['a', 'c', 'd'])
  expect(rank('d')).toEqual(['d', 'a', 'c'])
  expect(rank('b')).toEqual(['a', 'c', 'd'])
})

it('has a budget until all of it is spent', () => {
  expect(hasBudget(engine('a', { budgetMicros: 10, spentMicros: 9 }))).toBe(true)
  expect(hasBudget(engine('a', { budgetMicros: 10, spentMicros: 10 }))).toBe(false)
})

const figures = (engineId: string, lines: number, kept: number): KeptDrafts => ({
  engineId,
  language: 'en',
  lines,
  kept,
})

it('the engine whose lines people kept most often is offered, whatever it translated more of', () => {
  const offered = findOfferedEngines([figures('much', 1000, 400), figures('good', 60, 40)])
  expect(offered.get('en')?.engineId).toBe('good')
  expect([...offered.keys()]).toEqual(['en'])
})

it('nothing is offered without two engines to compare, or with too few lines of one', () => {
  expect(findOfferedEngines([figures('only', 1000, 900)]).size).toBe(0)
  expect(findOfferedEngines([figures('a', 1000, 900), figures('b', 49, 49)]).size).toBe(0)
})
