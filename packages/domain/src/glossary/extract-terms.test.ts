import { describe, expect, it } from 'vitest'
import { extractTerms, type TranslatedLine } from './extract-terms.ts'

const toLines = (pairs: readonly (readonly [string, string])[]): readonly TranslatedLine[] =>
  pairs.map(([source, translation]) => ({ source, translation }))

const propose = (
  pairs: readonly (readonly [string, string])[],
  known: readonly string[] = [],
): readonly (readonly [string, string, number])[] =>
  extractTerms(toLines(pairs), new Set(known)).map(({ source, translation, lines }) => [
    source,
    translation,
    lines.length,
  ])

const STORY = [
  ['快看，云鲸！', 'Look, the Cloud Whale!'],
  ['云鲸来了', 'Here comes the Cloud Whale'],
  ['我们跟着云\n鲸走', 'We follow the Cloud Whale'],
  ['今天没有风', 'There is no wind today'],
  ['我们怎么办', 'What do we do'],
  ['我们快走', 'Now we have to run'],
  ['阿丽在哪里', 'Where is Ali'],
  ['问问阿丽吧', 'Go and ask Ali'],
  ['这是阿丽的', 'It belongs to Ali'],
] as const

describe('terms proposed from finished chapters', () => {
  it('are names that come again with the same words beside them', () => {
    expect(propose(STORY)).toEqual([
      ['云鲸', 'Cloud Whale', 3],
      ['阿丽', 'Ali', 3],
    ])
  })

  it('are none that the glossary has, or that were dismissed', () => {
    expect(propose(STORY, ['云鲸'])).toEqual([['阿丽', 'Ali', 3]])
  })

  it('are whole names, not parts of them', () => {
    const ship = ['云鲸号出发', '等等云鲸号', '回到云鲸号上'] as const
    expect(propose(ship.map((source, at) => [source, `Day ${at} on the Nimbus`] as const))).toEqual(
      [['云鲸号', 'Nimbus', 3]],
    )
  })

  it('are found in lettering in capitals, and in Katakana', () => {
    expect(
      propose([
        ['レイが来た', 'REI IS HERE'],
        ['待て、レイ', 'WAIT, REI'],
        ['レイ！', 'REI!'],
        ['もう帰る', 'GOING HOME NOW'],
      ]),
    ).toEqual([['レイ', 'REI', 3]])
  })

  it('are capitalised names where the source has spaces, and Han where the translation has none', () => {
    expect(
      propose([
        ['We met Mira today', '今天見到了米拉'],
        ['And where is Mira', '米拉在哪裡'],
        ['I like Mira', '我喜歡米拉'],
        ['Nothing here', '這裡什麼都沒有'],
      ]),
    ).toEqual([['Mira', '米拉', 3]])
  })

  it('are none where the words differ each time', () => {
    expect(
      propose([
        ['云鲸一', 'one Ox'],
        ['云鲸二', 'two Yaks'],
        ['云鲸三', 'three Elks'],
      ]),
    ).toEqual([])
    expect(propose([])).toEqual([])
  })
})
