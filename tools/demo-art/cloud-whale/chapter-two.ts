/**
 * Chapter 2, "The Everlight": where every word stands. Reading order is the order of the entries.
 */
import {
  placeTexts,
  placeSpeech,
  placeShout,
  placeEffect,
  placeNarration,
  placeSign,
} from './place-texts.ts'
import type { ComicChapter } from '../script-types.ts'
import { TEXTS_TWO } from './texts-two.ts'

const GIRL = '小满'
const WICK = '灯芯'

const first = placeTexts('c2p1', TEXTS_TWO, {
  night: placeNarration({ x: 52, y: 60, w: 326, h: 116 }),
  tonight: placeNarration({ x: 52, y: 202, w: 202, h: 68 }),
  found: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 54,
    y: 724,
    w: 296,
    h: 138,
    tail: [226, 916],
  }),
  label: placeSign(566, 1110, 124, 60, 42, '#4a3a7a', 5),
  steady: placeSpeech(WICK, {
    shape: 'machine',
    tone: 'amber',
    x: 66,
    y: 1336,
    w: 284,
    h: 154,
    tail: [208, 1520],
  }),
  wipe: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 484,
    y: 1344,
    w: 244,
    h: 132,
    tail: [586, 1508],
  }),
  call: placeEffect(580, 1890, 376, 170, -12, 118, '#e6f1ff', '#4b46a8'),
  pod: placeSpeech(GIRL, { shape: 'round', tone: 'plain', x: 36, y: 1800, w: 312, h: 142 }),
  home: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 96,
    y: 1958,
    w: 306,
    h: 140,
    tail: [226, 2162],
  }),
})

const second = placeTexts('c2p2', TEXTS_TWO, {
  shine: placeShout(GIRL, { x: 36, y: 40, w: 372, h: 226, tail: [272, 308] }, 42),
  boom: placeEffect(540, 590, 360, 210, -9, 160, '#fffbe6', '#d9662b'),
  light: placeNarration({ x: 54, y: 790, w: 318, h: 116 }),
  pop: placeEffect(276, 1690, 250, 170, -10, 112, '#ffffff', '#e0567f'),
  bye: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 440,
    y: 1634,
    w: 312,
    h: 146,
    tail: [606, 1822],
  }),
  stop: placeSign(606, 2796, 262, 66, 40, '#5a3a22', 2),
  tonight: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 56,
    y: 2190,
    w: 284,
    h: 172,
    tail: [228, 2392],
  }),
  bed: placeSpeech(WICK, {
    shape: 'machine',
    tone: 'amber',
    x: 476,
    y: 2210,
    w: 268,
    h: 128,
    tail: [600, 2426],
  }),
  map: placeNarration({ x: 356, y: 2910, w: 400, h: 112 }),
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
