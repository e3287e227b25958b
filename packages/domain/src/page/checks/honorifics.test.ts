import { describe, expect, it } from 'vitest'
import { aBase, aLane } from '../../testing/a-page.ts'
import { NO_JOINTS } from '../joints.ts'
import { NO_MEASURES } from './chapter-measures.ts'
import { runChecks } from './run-checks.ts'

const find = (
  check: 'honorific_missing' | 'honorific_kept',
  language: string,
  sourceText: string,
  translation: string,
  target = 'en',
) =>
  runChecks(
    {
      base: aBase({ r1: { sourceText } }),
      lane: aLane({ t1: { regionId: 'r1', translation } }),
      languages: { source: language, target },
      terms: [],
      effectPolicy: 'redraw',
      chapter: NO_MEASURES,
      joints: NO_JOINTS,
      getLayout: ({ layout }) => layout,
    },
    { [check]: 'warn' },
  ).find((finding) => finding.check === check)

// spec 10.page.findings
describe('a book that keeps honorifics', () => {
  it.each([
    ['ja', '田中さん、待って！', 'Tanaka, wait!', ['さん → san']],
    ['ja', 'ユキちゃんと佐藤先輩', 'Yuki and Sato', ['ちゃん → chan', '先輩 → senpai']],
    ['ko', '민수 씨는 어디에?', 'Where is Minsu?', ['씨 → ssi']],
    ['zh-Hans', '师兄，等等我！', 'Wait for me!', ['师兄 → shixiong']],
  ])('%s: %j as %j misses %j', (language, source, translation, missing) => {
    expect(find('honorific_missing', language, source, translation)?.details).toEqual(missing)
  })

  it.each([
    ['ja', '田中さん、待って！', 'Tanaka-san, wait!'],
    ['ja', '佐藤先輩！', 'SATO-SEMPAI!'],
    ['ja', 'たくさんある。お父さん、神様、君は？', 'There are many. Father, God, you?'],
    ['ja', '様子が変だ。王様の君主', 'Something is off. The king'],
    ['ja', '同様の模様だ。赤ちゃんが宮殿に', 'The same pattern. A baby at the palace'],
    ['ja', '暴君は異様な仕様を', 'The tyrant wants an odd design'],
    ['ko', '날씨가 좋다', 'Nice weather'],
    ['ko', '아저씨, 아가씨와 곰인형', 'Mister, the lady and the teddy bear'],
    ['zh-Hans', '师兄，等等我！', 'Shixiong, wait for me!'],
    ['en', 'Mr. Smith', 'M. Smith'],
  ])('%s: %j as %j is right', (language, source, translation) => {
    expect(find('honorific_missing', language, source, translation)).toBeUndefined()
  })

  it('is not asked where the translation has other letters', () => {
    expect(find('honorific_missing', 'ja', '田中さん', '田中先生', 'zh-Hant')).toBeUndefined()
  })
})

// spec 10.page.findings
describe('a book that translates or drops honorifics', () => {
  it('marks those that were left in', () => {
    const words = 'Tanaka-san, wait!'
    const found = find('honorific_kept', 'ja', '田中さん、待って！', words)
    expect(found?.spans.map(({ from, to }) => words.slice(from, to))).toEqual(['san'])
    expect(find('honorific_kept', 'zh-Hans', '师兄！', 'Shixiong!')?.details).toEqual(['Shixiong'])
  })

  it('leaves words alone that only look so', () => {
    expect(find('honorific_kept', 'ja', '田中さん', 'Tanaka of San Jose')).toBeUndefined()
    expect(find('honorific_kept', 'ja', 'サンフランシスコ', 'San Francisco')).toBeUndefined()
  })

  it('finds nothing unless the book chose it', () => {
    expect(find('honorific_missing', 'ja', '田中さん', 'Tanaka-san')).toBeUndefined()
  })
})
