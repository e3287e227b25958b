/**
 * Chapter 1, "A Lost Cloud": where every word stands. Reading order is the order of the entries.
 */
import {
  placeCaption,
  placeTexts,
  placeSpeech,
  placeShout,
  placeEffect,
  placeNarration,
  placeThought,
  placeSign,
} from './place-texts.ts'
import type { ComicChapter } from '../script-types.ts'
import { TEXTS_ONE } from './texts-one.ts'

const GIRL = '小满'
const WICK = '灯芯'
const PUFF = '棉棉'

const first = placeTexts('c1p1', TEXTS_ONE, {
  night: placeNarration({ x: 430, y: 430, w: 326, h: 116 }),
  sign: placeSign(632, 786, 216, 60, 35, '#5a3a22', -2),
  tonight: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 62,
    y: 990,
    w: 290,
    h: 176,
    tail: [232, 1196],
  }),
  steady: placeSpeech(WICK, {
    shape: 'machine',
    tone: 'amber',
    x: 438,
    y: 1012,
    w: 284,
    h: 154,
    tail: [590, 1246],
  }),
  tada: placeEffect(222, 1676, 300, 110, -8, 76, '#fff7d6', '#b0561c'),
  wipe: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 448,
    y: 1626,
    w: 312,
    h: 138,
    tail: [598, 1788],
  }),
  thud: placeEffect(266, 2250, 420, 250, -9, 190, '#ffffff', '#3b2a86'),
  what: placeShout(GIRL, { x: 36, y: 2520, w: 330, h: 236, tail: [432, 2588] }, 48),
})

const second = placeTexts('c1p2', TEXTS_ONE, {
  follow: placeShout(GIRL, { x: 548, y: 44, w: 232, h: 196, tail: [512, 236] }, 38),
  steps: placeEffect(210, 566, 300, 90, -7, 62, '#ffffff', '#4a3a9a'),
  moan: placeEffect(208, 800, 376, 170, -12, 118, '#e6f1ff', '#4b46a8'),
  crying: placeThought(GIRL, { x: 40, y: 1306, w: 258, h: 140, tail: [440, 1352] }),
  page: placeSpeech(WICK, {
    shape: 'machine',
    tone: 'amber',
    x: 62,
    y: 1552,
    w: 292,
    h: 158,
    tail: [214, 1746],
  }),
  above: placeCaption(606, 1894, 288, 100, 29, '#5a3a22'),
  lost: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 62,
    y: 2040,
    w: 276,
    h: 178,
    tail: [176, 2262],
  }),
  puh: placeSpeech(
    PUFF,
    { shape: 'round', tone: 'lavender', x: 484, y: 2080, w: 240, h: 122, tail: [520, 2318] },
    { color: '#4a459c' },
  ),
})

const third = placeTexts('c1p3', TEXTS_ONE, {
  name: placeThought(GIRL, { x: 70, y: 66, w: 292, h: 142, tail: [204, 262] }),
  puff: placeSpeech(
    GIRL,
    { shape: 'round', tone: 'plain', x: 60, y: 618, w: 300, h: 132, tail: [226, 790] },
    { size: 36 },
  ),
  pop: placeEffect(640, 690, 256, 180, 10, 120, '#ffffff', '#e0567f'),
  fizz: placeEffect(214, 1306, 330, 90, -6, 50, '#ffe08a', '#5c2f5a'),
  dying: placeShout(WICK, { x: 402, y: 1232, w: 360, h: 212, tail: [588, 1464] }, 32),
  dark: placeNarration({ x: 64, y: 1800, w: 356, h: 120 }),
  where: placeSpeech(GIRL, {
    shape: 'round',
    tone: 'plain',
    x: 66,
    y: 2296,
    w: 212,
    h: 104,
    tail: [256, 2448],
  }),
  salt: placeSpeech(WICK, {
    shape: 'machine',
    tone: 'amber',
    x: 466,
    y: 2326,
    w: 284,
    h: 128,
    tail: [566, 2488],
  }),
  end: placeCaption(400, 2742, 400, 70, 30, '#cfd4ff'),
})

export const CHAPTER_ONE: ComicChapter = {
  number: 1,
  title: {
    source: '迷路的云',
    translations: {
      en: 'A Lost Cloud',
      'zh-Hant': '迷路的雲',
      th: 'ก้อนเมฆหลงทาง',
      fr: 'Un nuage égaré',
      es: 'Una nube perdida',
      pt: 'Uma nuvem perdida',
      id: 'Awan yang Tersesat',
    },
  },
  pages: [
    { width: 800, height: 2800, texts: first },
    { width: 800, height: 2800, texts: second },
    { width: 800, height: 2800, texts: third },
  ],
}
