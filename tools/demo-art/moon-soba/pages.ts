/**
 * Where every word of the manga stands. Right to left; reading order is the order of the entries.
 */
import { placeTexts, placeSpeech, placeEffect, placeNarration, placeSign } from './place-texts.ts'

const GIRL = 'コハル'
const MOON = '月'
const SUN = '太陽'

const first = placeTexts('p1', {
  title: placeSign(
    { cx: 1082, cy: 306, w: 110, h: 540, size: 72 },
    { cx: 1050, cy: 180, w: 270, h: 280, size: 54 },
    { color: '#ffffff', stroke: { width: 9, color: '#000000' } },
  ),
  vanished: placeNarration({ x: 64, y: 52, w: 150, h: 356 }, 34, 27),
  lantern: placeSign(
    { cx: 900, cy: 402, w: 50, h: 96, size: 44 },
    { cx: 900, cy: 402, w: 100, h: 70, size: 36 },
  ),
  dark: placeSpeech(GIRL, { shape: 'round', x: 914, y: 664, w: 218, h: 296, tail: [846, 850] }, 33),
  mew: placeEffect(
    { cx: 928, cy: 1016, w: 54, h: 100, size: 44, rotation: -8 },
    { cx: 916, cy: 1016, w: 110, h: 60, size: 40, rotation: -8 },
  ),
  hello: placeSpeech(MOON, { shape: 'weak', x: 440, y: 676, w: 96, h: 190 }, 34, 34),
  open: placeSpeech(
    MOON,
    { shape: 'weak', x: 74, y: 826, w: 186, h: 220, tail: [264, 930] },
    34,
    34,
  ),
  stagger: placeEffect(
    { cx: 496, cy: 984, w: 76, h: 210, size: 62, rotation: 8 },
    { cx: 470, cy: 1000, w: 170, h: 90, size: 56, rotation: -8 },
    'white',
  ),
  thin: placeSpeech(
    GIRL,
    { shape: 'shout', x: 924, y: 1164, w: 212, h: 282, tail: [900, 1400] },
    48,
    30,
  ),
  wobble: placeEffect(
    { cx: 596, cy: 1330, w: 110, h: 340, size: 84, rotation: 6 },
    { cx: 600, cy: 1260, w: 260, h: 110, size: 72, rotation: -8 },
  ),
  order: placeSpeech(
    MOON,
    { shape: 'weak', x: 76, y: 1176, w: 172, h: 264, tail: [372, 1448] },
    36,
    30,
  ),
})

const second = placeTexts('p2', {
  thump: placeEffect(
    { cx: 1062, cy: 250, w: 160, h: 330, size: 150, rotation: 6 },
    { cx: 1010, cy: 160, w: 240, h: 170, size: 120, rotation: 8 },
  ),
  served: placeSpeech(GIRL, { shape: 'shout', x: 552, y: 60, w: 262, h: 276 }, 42, 28),
  round: placeSpeech(MOON, { shape: 'round', x: 316, y: 68, w: 196, h: 250, tail: [366, 396] }, 34),
  envy: placeSpeech(
    MOON,
    { shape: 'thought', x: 68, y: 70, w: 142, h: 190, tail: [196, 306] },
    32,
    36,
  ),
  slurping: placeEffect(
    { cx: 1078, cy: 740, w: 90, h: 260, size: 76, rotation: 4 },
    { cx: 1016, cy: 700, w: 200, h: 100, size: 64, rotation: 6 },
  ),
  slurp: placeEffect(
    { cx: 190, cy: 802, w: 120, h: 396, size: 92, rotation: -6 },
    { cx: 230, cy: 720, w: 320, h: 160, size: 120, rotation: -8 },
  ),
  more: placeSpeech(
    MOON,
    { shape: 'shout', x: 920, y: 1052, w: 222, h: 356, tail: [894, 1440] },
    42,
    44,
  ),
  huh: placeEffect({ cx: 494, cy: 1130, w: 110, h: 110, size: 96, rotation: 8 }, null),
  swollen: placeSpeech(
    GIRL,
    { shape: 'thought', x: 82, y: 1056, w: 216, h: 264, tail: [280, 1330] },
    33,
    31,
  ),
})

const third = placeTexts('p3', {
  tenth: placeNarration({ x: 1046, y: 70, w: 86, h: 214 }, 38, 27),
  coming: placeSpeech(
    GIRL,
    { shape: 'round', x: 680, y: 66, w: 158, h: 302, tail: [840, 330] },
    34,
    38,
  ),
  gobble: placeEffect(
    { cx: 506, cy: 330, w: 100, h: 340, size: 78, rotation: 5 },
    { cx: 548, cy: 150, w: 230, h: 110, size: 80, rotation: -6 },
  ),
  another: placeSpeech(
    MOON,
    { shape: 'shout', x: 62, y: 62, w: 186, h: 216, tail: [236, 250] },
    42,
    44,
  ),
  enough: placeSpeech(
    GIRL,
    { shape: 'round', x: 950, y: 566, w: 184, h: 258, tail: [920, 760] },
    33,
    34,
  ),
  creak: placeEffect(
    { cx: 700, cy: 660, w: 84, h: 190, size: 62, rotation: -6 },
    { cx: 740, cy: 616, w: 170, h: 80, size: 56, rotation: -6 },
  ),
  last: placeSpeech(
    MOON,
    { shape: 'round', x: 72, y: 588, w: 140, h: 210, tail: [230, 740] },
    34,
    36,
  ),
  boom: placeEffect(
    { cx: 1058, cy: 1210, w: 220, h: 520, size: 164, rotation: 6 },
    { cx: 990, cy: 1080, w: 380, h: 220, size: 170, rotation: 8 },
  ),
  full: placeSpeech(
    MOON,
    { shape: 'shout', x: 40, y: 950, w: 210, h: 330, tail: [330, 1270] },
    64,
    56,
  ),
  moon: placeNarration({ x: 48, y: 1404, w: 106, h: 262 }, 38, 27),
})

const fourth = placeTexts('p4', {
  thanks: placeSpeech(
    MOON,
    { shape: 'round', x: 976, y: 48, w: 160, h: 240, tail: [930, 230] },
    36,
    33,
  ),
  bill: placeSpeech(
    MOON,
    { shape: 'round', x: 396, y: 44, w: 156, h: 256, tail: [640, 268] },
    36,
    32,
  ),
  thief: placeSpeech(
    GIRL,
    { shape: 'shout', x: 900, y: 614, w: 236, h: 310, tail: [858, 830] },
    46,
    33,
  ),
  monthly: placeNarration({ x: 398, y: 602, w: 168, h: 286 }, 32, 26),
  bright: placeSpeech(
    GIRL,
    { shape: 'round', x: 70, y: 600, w: 158, h: 280, tail: [222, 812] },
    33,
    30,
  ),
  tasty: placeSpeech(
    SUN,
    { shape: 'round', x: 918, y: 1084, w: 216, h: 280, tail: [880, 1370] },
    35,
    36,
  ),
  told: placeSpeech(
    SUN,
    { shape: 'round', x: 566, y: 1094, w: 146, h: 220, tail: [640, 1330] },
    34,
    30,
  ),
  rumble: placeEffect(
    { cx: 482, cy: 1316, w: 100, h: 360, size: 84, rotation: -5 },
    { cx: 420, cy: 1216, w: 220, h: 130, size: 84, rotation: -8 },
  ),
  closed: placeSpeech(GIRL, { shape: 'shout', x: 62, y: 1078, w: 220, h: 268 }, 52, 40),
  end: placeSign(
    { cx: 88, cy: 1576, w: 50, h: 110, size: 32 },
    { cx: 96, cy: 1610, w: 70, h: 50, size: 34 },
    { stroke: { width: 7, color: '#ffffff' } },
  ),
})

const page = (texts: ReturnType<typeof placeTexts>) => ({ width: 1200, height: 1700, texts })

export const MANGA_PAGES = [page(first), page(second), page(third), page(fourth)] as const
