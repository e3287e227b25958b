/** Chapter 2, "The Everlight": where every word stands. Reading order is the order of the entries. */
import { lettered, says, shouts, sounds, tells, written } from './placing.ts'
import type { ComicChapter } from '../script-types.ts'
import { WORDS_TWO } from './words-two.ts'

const GIRL = '小满'
const WICK = '灯芯'

const first = lettered('c2p1', WORDS_TWO, {
  night: tells({ x: 52, y: 60, w: 326, h: 116 }),
  tonight: tells({ x: 52, y: 202, w: 202, h: 68 }),
  found: says(GIRL, { shape: 'round', tone: 'plain', x: 54, y: 724, w: 296, h: 138, tail: [226, 916] }),
  label: written(566, 1110, 124, 60, 42, '#4a3a7a', 5),
  steady: says(WICK, { shape: 'machine', tone: 'amber', x: 66, y: 1336, w: 284, h: 154, tail: [208, 1520] }),
  wipe: says(GIRL, { shape: 'round', tone: 'plain', x: 484, y: 1344, w: 244, h: 132, tail: [586, 1508] }),
  call: sounds(580, 1890, 376, 170, -12, 118, '#e6f1ff', '#4b46a8'),
  pod: says(GIRL, { shape: 'round', tone: 'plain', x: 36, y: 1800, w: 312, h: 142 }),
  home: says(GIRL, { shape: 'round', tone: 'plain', x: 96, y: 1958, w: 306, h: 140, tail: [226, 2162] }),
})

const second = lettered('c2p2', WORDS_TWO, {
  shine: shouts(GIRL, { x: 36, y: 40, w: 372, h: 226, tail: [272, 308] }, 42),
  boom: sounds(540, 590, 360, 210, -9, 160, '#fffbe6', '#d9662b'),
  light: tells({ x: 54, y: 790, w: 318, h: 116 }),
  pop: sounds(276, 1690, 250, 170, -10, 112, '#ffffff', '#e0567f'),
  bye: says(GIRL, { shape: 'round', tone: 'plain', x: 440, y: 1634, w: 312, h: 146, tail: [606, 1822] }),
  stop: written(606, 2796, 262, 66, 40, '#5a3a22', 2),
  tonight: says(GIRL, { shape: 'round', tone: 'plain', x: 56, y: 2190, w: 284, h: 172, tail: [228, 2392] }),
  bed: says(WICK, { shape: 'machine', tone: 'amber', x: 476, y: 2210, w: 268, h: 128, tail: [600, 2426] }),
  map: tells({ x: 356, y: 2910, w: 400, h: 112 }),
})

export const CHAPTER_TWO: ComicChapter = {
  number: 2,
  title: {
    source: '长明灯',
    translations: {
      en: 'The Everlight',
      'zh-Hant': '長明燈',
      th: 'ตะเกียงนิรันดร์',
      fr: 'La Lampe éternelle',
      es: 'La Luz Eterna',
      pt: 'A Luz Eterna',
      id: 'Lampu Abadi',
    },
  },
  pages: [
    { width: 800, height: 2800, texts: first },
    { width: 800, height: 3040, texts: second },
  ],
}
