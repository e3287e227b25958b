import { describe, expect, it } from 'vitest'
import type { MemoryHit, TranslationRequest } from '../ports/translator.ts'
import { createMemoryTranslator } from './memory-translator.ts'

const translator = createMemoryTranslator()
const request = (over: Partial<TranslationRequest>): TranslationRequest => ({
  source: 'zh-Hans',
  target: 'en',
  lines: [{ id: 'a', text: '晚上见！' }],
  glossary: [],
  ...over,
})
const memory = (hits: Record<string, MemoryHit[]>) => async () => new Map(Object.entries(hits))

describe('the embedded translator', () => {
  it('takes over the translation of an equal line and says where it is from', async () => {
    const answer = await translator.translate(
      request({
        findMemory: memory({
          a: [{ source: '晚上见!', translation: 'See you tonight!', score: 1 }],
        }),
      }),
    )
    expect(answer.lines.get('a')).toEqual({
      translation: 'See you tonight!',
      candidates: [
        { text: 'See you tonight!', source: 'memory', by: 'panelflow-memory', score: 1 },
      ],
    })
  })

  it('only offers the translations of similar lines, even when the memory claims they are equal', async () => {
    const answer = await translator.translate(
      request({
        findMemory: memory({
          a: [{ source: '早上见！', translation: 'See you in the morning!', score: 1 }],
        }),
      }),
    )
    expect(answer.lines.get('a')).toMatchObject({
      translation: null,
      candidates: [{ text: 'See you in the morning!', source: 'fuzzy_memory', score: 0.99 }],
    })
    expect(answer).toMatchObject({
      engineConfigured: false,
      coverage: { lines: 1, translated: 0, candidatesOnly: 1, failed: 0 },
    })
  })

  it('translates a line that is a glossary term', async () => {
    const answer = await translator.translate(
      request({
        lines: [{ id: 'a', text: '萝卜头' }],
        glossary: [{ original: '萝卜头', translation: 'Carrot' }],
      }),
    )
    expect(answer.lines.get('a')).toMatchObject({
      translation: 'Carrot',
      candidates: [{ by: 'glossary' }],
    })
  })

  it('leaves a line empty when it knows nothing, and never invents', async () => {
    const answer = await translator.translate(
      request({
        lines: [
          { id: 'a', text: '？' },
          { id: 'b', text: '未知' },
        ],
      }),
    )
    expect([...answer.lines.values()]).toEqual([
      { translation: null, candidates: [] },
      { translation: null, candidates: [] },
    ])
    expect(answer.coverage).toMatchObject({ lines: 2, translated: 0, candidatesOnly: 0, failed: 0 })
  })

  it('keeps different equal translations as candidates, the first one chosen', async () => {
    const hits = ['See you tonight!', 'Until tonight!', 'See you tonight!'].map((translation) => ({
      source: '晚上见！',
      translation,
      score: 1,
    }))
    const line = (
      await translator.translate(request({ findMemory: memory({ a: hits }) }))
    ).lines.get('a')
    expect(line?.translation).toBe('See you tonight!')
    expect(line?.candidates.map((candidate) => candidate.text)).toEqual([
      'See you tonight!',
      'Until tonight!',
    ])
  })

  it('asks the memory once for all lines', async () => {
    const requests: number[] = []
    const findMemory: TranslationRequest['findMemory'] = async (lines) => {
      requests.push(lines.length)
      return new Map()
    }
    await translator.translate(
      request({
        lines: [
          { id: 'a', text: '甲' },
          { id: 'b', text: '乙' },
        ],
        findMemory,
      }),
    )
    expect(requests).toEqual([2])
  })

  it('stops when the caller gave up', async () => {
    const reason = new Error('order terminated')
    await expect(translator.translate(request({ signal: AbortSignal.abort(reason) }))).rejects.toBe(
      reason,
    )
  })
})

describe('from simplified to traditional Chinese', () => {
  const convert = async (text: string) =>
    (
      await translator.translate(request({ target: 'zh-Hant', lines: [{ id: 'a', text }] }))
    ).lines.get('a')

  it('every line is converted by dictionary: words, not only characters', async () => {
    expect(await convert('我们的超级安全大型新赛场！')).toMatchObject({
      translation: '我們的超級安全大型新賽場！',
      candidates: [{ source: 'conversion', by: 'opencc' }],
    })
    expect((await convert('头发发现了'))?.translation).toBe('頭髮發現了')
    expect((await convert('软件'))?.translation).toBe('軟體')
  })

  it('line breaks stay where they are', async () => {
    expect((await convert('这里\n那里'))?.translation).toBe('這裡\n那裡')
  })

  it('an earlier human translation of the same line wins over the conversion, which stays a candidate', async () => {
    const answer = await translator.translate(
      request({
        target: 'zh-Hant',
        findMemory: memory({ a: [{ source: '晚上见！', translation: '今晚見囉！', score: 1 }] }),
      }),
    )
    expect(answer.lines.get('a')).toMatchObject({
      translation: '今晚見囉！',
      candidates: [{ source: 'memory' }, { text: '晚上見！', source: 'conversion' }],
    })
  })

  it('a line without words stays empty', async () => {
    expect((await convert(' '))?.translation).toBeNull()
  })
})
