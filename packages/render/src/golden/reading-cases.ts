/** Readings beside letters (ruby). */
import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'
import { ellipse } from './contours.ts'

const JAPANESE = { font: 'noto-sans-jp-bold', size: 34 } as const

export const READINGS: readonly GoldenCase[] = [
  golden('reading of each letter', 'ja', '東京へ行く', {
    ...JAPANESE,
    ranges: [
      { from: 0, to: 2, ruby: 'とう きょう' },
      { from: 3, to: 4, ruby: 'い' },
    ],
  }),
  golden('reading spread over its letters', 'ja', '本気の一撃', {
    ...JAPANESE,
    ranges: [
      { from: 0, to: 2, ruby: 'マジ' },
      { from: 3, to: 5, ruby: 'フィニッシュ' },
    ],
  }),
  golden('reading longer than its letters', 'ja', 'その志を\n貫け', {
    ...JAPANESE,
    ranges: [
      { from: 2, to: 3, ruby: 'こころざし' },
      { from: 5, to: 6, ruby: 'つらぬ' },
    ],
  }),
  golden('readings in columns', 'ja', '運命の剣を\nこの手に', {
    ...JAPANESE,
    writing: 'vertical',
    size: 28,
    ranges: [
      { from: 0, to: 2, ruby: 'うん めい' },
      { from: 3, to: 4, ruby: 'つるぎ' },
      { from: 8, to: 9, ruby: 'て' },
    ],
  }),
  golden('readings in pinyin', 'zh-Hans', '你好世界', {
    font: 'noto-sans-sc-bold',
    size: 34,
    color: '#003399',
    stroke: { width: 2, color: '#ffffff' },
    ranges: [{ from: 0, to: 4, ruby: 'nǐ hǎo shì jiè' }],
  }),
  golden('readings in zhuyin down a column', 'zh-Hant', '魔法書', {
    font: 'noto-sans-tc-bold',
    writing: 'vertical',
    size: 34,
    ranges: [{ from: 0, to: 3, ruby: 'ㄇㄛˊ ㄈㄚˇ ㄕㄨ' }],
  }),
  golden('readings and marks of emphasis', 'ja', '絶対に無理', {
    ...JAPANESE,
    ranges: [
      { from: 0, to: 2, ruby: 'ぜっ たい' },
      { from: 0, to: 5, emphasis: true },
    ],
  }),
  golden('readings of larger letters, turned and shrunk', 'ja', '究極奥義だ、受けてみろ', {
    ...JAPANESE,
    fit: 'shrink',
    size: 60,
    w: 200,
    h: 120,
    rotation: -8,
    ranges: [
      { from: 0, to: 4, size: 1.5, color: '#cc0000' },
      { from: 0, to: 4, ruby: 'きゅう きょく おう ぎ' },
      { from: 6, to: 7, ruby: 'う' },
    ],
  }),
  golden('readings in a bubble', 'ja', '伝説の勇者だと？信じられん！', {
    ...JAPANESE,
    fit: 'bubble',
    minSize: 10,
    bubble: ellipse(140, 92),
    ranges: [
      { from: 0, to: 2, ruby: 'でん せつ' },
      { from: 3, to: 5, ruby: 'ゆう しゃ' },
      { from: 8, to: 9, ruby: 'しん' },
    ],
  }),
  golden('reading over an english word', 'en', 'It was komorebi', {
    size: 30,
    ranges: [{ from: 7, to: 15, ruby: 'sunlight through the leaves' }],
  }),
]
