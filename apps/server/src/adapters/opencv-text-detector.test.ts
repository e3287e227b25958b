import { describe, expect, it } from 'vitest'
import { isReadableText } from './opencv-text-detector.ts'

describe('a region is kept when its words can be read', () => {
  it.each<[string, number, number, 'ja' | 'zh-Hans' | 'ko' | 'en', boolean]>([
    ['我准备好了，\n来吧！', 0.8, 0.5, 'zh-Hans', true],
    ['저녁에 봐요!', 0.75, 0.4, 'ko', true],
    ['See you\ntonight!', 0.75, 0.4, 'en', true],
    // a bold shout in a sure bubble is read badly, and still is lettering
    ['旦旋汪!', 0.29, 1, 'zh-Hans', true],
    ['?!', 0.8, 0.9, 'ja', true],
    // what faces, hatching and leaves are read as
    ['馬っ4】', 0.22, 1, 'ja', false],
    ['一-一\n2', 0.58, 0.91, 'zh-Hans', false],
    ['らら', 0.07, 1, 'ja', false],
    ['2\n2\n2\n=', 0.68, 0.33, 'ja', false],
    ['|', 0.9, 0.5, 'zh-Hans', false],
    ['NVS', 0.66, 0.32, 'zh-Hans', false],
    ['', 0, 1, 'en', false],
  ])(
    '%j with confidence %d and look %d in %s: %s',
    (text, confidence, score, language, accepted) => {
      expect(isReadableText(text, confidence, score, language)).toBe(accepted)
    },
  )
})
