import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'
import { DISPLAY, SYMBOLS } from './expressive-cases.ts'
import { BUBBLES, MASKS, RANGES, SPACING, WARPS } from './newer-cases.ts'
import { LETTERS } from './letter-cases.ts'
import { READINGS } from './reading-cases.ts'
import { PAINTED } from './paint-cases.ts'
import { SERIFS } from './serif-cases.ts'
import { EVERY_VOICE, LANGUAGE_RULES } from './voice-cases.ts'

const WHITE_EDGE = { width: 4, color: '#ffffff' }
const DROP = { color: '#00000099', distance: 6, angle: 45, size: 1, blur: 6 }
const LONG =
  'This bubble holds far too many words for its size, so the letters must shrink until every one of them fits inside the box.'
const BUBBLE = 'You really think you can defeat me?'

const LATIN: readonly GoldenCase[] = [
  golden('latin stroke and shadow', 'en', 'WHAT?! You really think\nyou can defeat ME?', {
    font: 'bangers',
    size: 36,
    color: '#ffe14d',
    stroke: { width: 5, color: '#1a1a40' },
    shadow: DROP,
  }),
  golden('latin rotated 17 degrees', 'en', "It's over! AVAST WAVE fi fl", {
    rotation: 17,
    stroke: WHITE_EDGE,
    color: '#b00020',
  }),
  golden('latin rotated -90 degrees', 'en', 'SIDEWAYS SIGN', { rotation: -90, w: 180, h: 80 }),
  golden('latin upside down', 'en', 'UPSIDE DOWN', { rotation: 180 }),
  golden('plain comic lettering', 'en', 'Plain text, no effects. 0123456789 fijg'),
  golden('regular weight', 'en', BUBBLE, { font: 'comic-neue' }),
  golden('bold asked of the regular face', 'en', BUBBLE, { font: 'comic-neue', bold: true }),
  golden('italic asked of the bold face', 'en', BUBBLE, { italic: true }),
  golden('bold and italic faked', 'en', 'KRAKA-BOOM!', {
    font: 'bangers',
    bold: true,
    italic: true,
    size: 48,
    stroke: { width: 3, color: '#d40000' },
    color: '#ffffff',
  }),
  golden(
    'french quotes and ligatures',
    'fr',
    '« Où êtes-vous, mon cœur ? » Ça alors, naïve Zoé !',
    { stroke: WHITE_EDGE },
  ),
  golden('portuguese diacritics', 'pt', 'Não! Ação, coração, avô, à vossa mercê… pinguim', {
    color: '#003399',
  }),
  golden('spanish inverted marks', 'es', '¿Qué? ¡Ñandú! Pingüino, corazón, último', {
    font: 'bangers',
  }),
  golden(
    'indonesian at 65 percent opacity',
    'id',
    'Tidak mungkin... bagaimana kau bisa mengalahkannya?!',
    {
      align: 'right',
      opacity: 0.65,
      italic: true,
    },
  ),
  golden('decomposed accents', 'fr', 'e\u0301te\u0301 a\u0300 c\u0327a'),
]

const ARRANGEMENT: readonly GoldenCase[] = [
  golden('left top', 'en', BUBBLE, { align: 'left', valign: 'top' }),
  golden('right bottom', 'en', BUBBLE, { align: 'right', valign: 'bottom' }),
  golden('letters set apart', 'en', 'Waffle office', { letterSpacing: 0.2 }),
  golden('letters set close', 'en', 'Waffle office', { letterSpacing: -0.05 }),
  golden('lines set apart', 'en', BUBBLE, { lineSpacing: 1.8 }),
  golden('lines set close', 'en', BUBBLE, { lineSpacing: 0.9 }),
  golden('shrunk into a bubble', 'en', LONG, { fit: 'shrink', size: 60, w: 220, h: 150 }),
  golden('shrunk to a quarter pixel', 'en', 'Incomprehensibilities everywhere', {
    fit: 'shrink',
    size: 60,
    w: 201.328125,
    h: 90,
  }),
  golden('overflowing at its smallest size', 'en', LONG, {
    fit: 'shrink',
    size: 40,
    minSize: 24,
    w: 120,
    h: 60,
  }),
  golden('word longer than its box', 'en', 'Incomprehensibilities', { w: 80, h: 60 }),
  golden('user line breaks', 'en', 'one\ntwo\n\nfour'),
  golden('windows line breaks and tabs', 'en', 'one\r\ntwo\tthree'),
  golden(
    'zero width space and word joiner',
    'en',
    'super\u200bcali\u200bfragi\u200blistic no\u2060break',
    { w: 140, size: 24 },
  ),
  golden('fraction of a pixel', 'en', 'Subpixel', {
    cx: 160.328125,
    cy: 99.796875,
    rotation: 3.33,
  }),
]

const EAST_ASIA: readonly GoldenCase[] = [
  golden(
    'simplified chinese',
    'zh-Hans',
    '“你以为……你能打败我？”他冷冷地说道，手中的剑——发出了光！',
    {
      font: 'noto-sans-sc-bold',
      size: 26,
      stroke: WHITE_EDGE,
    },
  ),
  golden('simplified chinese kinsoku', 'zh-Hans', '他说：“走吧！”（快点）《剑来》，好不好？', {
    font: 'noto-sans-sc',
    w: 150,
    h: 180,
    align: 'left',
  }),
  golden('chinese with latin', 'zh-Hans', '我的ID是Panda_42，OK？2024年见！', {
    font: 'noto-sans-sc',
  }),
  golden('chinese in a latin font', 'zh-Hans', '你好 Hello！“世界”', { font: 'bangers', size: 40 }),
  golden('traditional chinese', 'zh-Hant', '「難道……你就是，那個傳說中的勇者嗎？」我不信！', {
    font: 'noto-sans-tc-bold',
    stroke: { width: 3, color: '#ff5577' },
    color: '#ffffff',
  }),
  golden('japanese', 'ja', '「まさか……お前が、ラスボスだったのか!?」第12話ーーっ！', {
    font: 'noto-sans-jp-bold',
    size: 28,
    stroke: WHITE_EDGE,
  }),
  golden('japanese slanted', 'ja', 'ドドドドド', {
    font: 'noto-sans-jp-bold',
    italic: true,
    size: 48,
    rotation: -12,
    stroke: WHITE_EDGE,
    shadow: DROP,
  }),
  golden('korean', 'ko', '설마… 네가 최종 보스였다니! 믿을 수 없어.', {
    font: 'noto-sans-kr-bold',
  }),
  golden(
    'chinese shrunk',
    'zh-Hans',
    '这个气泡里的字实在太多了，所以必须缩小到能够全部放进框里为止，一个字也不能少。',
    {
      font: 'noto-sans-sc',
      fit: 'shrink',
      size: 60,
      w: 150,
      h: 120,
    },
  ),
]

const THAI: readonly GoldenCase[] = [
  golden('thai handwriting', 'th', 'สวัสดี Hello โลก! ครับผม', {
    font: 'itim',
    size: 36,
    rotation: -8,
    stroke: { width: 6, color: '#ffffff' },
    color: '#006633',
    shadow: { color: '#c80050e6', distance: 5, angle: 120, size: 0, blur: 0 },
  }),
  golden('thai stacked marks', 'th', 'ปู่ที่ฉ่ำน้ำเกี๊ยวกุ้งผู้ยิ่งใหญ่', {
    font: 'noto-sans-thai-bold',
    stroke: WHITE_EDGE,
    lineSpacing: 1.4,
  }),
  golden('thai set apart', 'th', 'น้ำผึ้ง ที่นี่', { font: 'noto-sans-thai', letterSpacing: 0.25 }),
  golden('thai shrunk', 'th', 'นายคิดว่าจะเอาชนะฉันได้จริงๆ เหรอ? ไม่มีทาง!', {
    font: 'itim',
    fit: 'shrink',
    size: 60,
    w: 180,
    h: 120,
  }),
]

const EFFECTS: readonly GoldenCase[] = [
  golden('translucent colours', 'en', 'GHOST', {
    size: 64,
    color: '#4488ff80',
    stroke: { width: 6, color: '#ffffff80' },
  }),
  golden('opacity over overlapping strokes', 'en', 'OVERLAP', {
    size: 56,
    letterSpacing: -0.1,
    opacity: 0.5,
    stroke: { width: 8, color: '#000000' },
    color: '#ffffff',
  }),
  golden('hard shadow straight down', 'en', 'THUD', {
    font: 'bangers',
    size: 72,
    shadow: { color: '#d40000', distance: 12, angle: 90, size: 0, blur: 0 },
  }),
  golden('glow without distance', 'en', 'GLOW', {
    font: 'bangers',
    size: 72,
    color: '#ffffff',
    shadow: { color: '#ff00aaff', distance: 0, angle: 0, size: 6, blur: 16 },
  }),
  golden('shadow of a turned text', 'en', 'TURNED', { size: 48, rotation: 35, shadow: DROP }),
  golden('thin stroke', 'en', 'hairline', { size: 48, stroke: { width: 0.5, color: '#ff0000' } }),
  golden('at double scale', 'en', 'Zoomed in', { stroke: WHITE_EDGE, shadow: DROP, size: 24 }, 2),
  golden(
    'at quarter scale',
    'en',
    'Zoomed out',
    { stroke: WHITE_EDGE, shadow: DROP, size: 48 },
    0.25,
  ),
]

const EDGES: readonly GoldenCase[] = [
  golden('empty', 'en', ''),
  golden('only spaces and marks', 'en', ' \u200b\n \u2060'),
  golden('missing glyph', 'en', 'Burmese: က'),
  golden('symbols', 'en', 'La ♪ la ♥ ★ →'),
  golden('box of one pixel', 'en', 'I', { w: 1, h: 1, size: 12 }),
  golden('box of no size', 'en', 'flat', { w: 0, h: 0, fit: 'shrink' }),
  golden('off the page', 'en', 'far away', { cx: -4000, cy: 90_000 }),
  golden('not numbers', 'en', 'NaN', {
    cx: Number.NaN,
    w: Number.POSITIVE_INFINITY,
    rotation: Number.NaN,
    size: Number.NaN,
    opacity: Number.NaN,
  }),
  golden('unknown font and colour', 'en', 'fallback', { font: 'nonesuch', color: 'tomato' }),
  golden('long text', 'en', 'All work and no play makes Jack a dull boy. '.repeat(20), {
    size: 14,
    w: 300,
    h: 190,
    fit: 'shrink',
    minSize: 6,
  }),
]

const VERTICAL: readonly GoldenCase[] = [
  golden('vertical japanese', 'ja', '「まさか……お前が、\nラスボスだったのか!?」第12話ーーっ！', {
    font: 'noto-sans-jp-bold',
    writing: 'vertical',
    size: 22,
    h: 190,
    stroke: WHITE_EDGE,
  }),
  golden(
    'vertical simplified chinese',
    'zh-Hans',
    '《剑来》：“你以为……你能打败我？”（他说）OK的，2024年——完！',
    {
      font: 'noto-sans-sc-bold',
      writing: 'vertical',
      size: 24,
      h: 190,
      stroke: { width: 3, color: '#ff5577' },
      color: '#ffffff',
    },
  ),
  golden(
    'vertical traditional chinese',
    'zh-Hant',
    '「難道……你就是，那個傳說中的勇者嗎？」我不信！',
    {
      font: 'noto-sans-tc-bold',
      writing: 'vertical',
      size: 26,
      valign: 'top',
    },
  ),
  golden('vertical columns from the right', 'zh-Hant', '右邊先讀\n左邊\n後讀', {
    font: 'noto-sans-tc',
    writing: 'vertical',
    align: 'right',
    valign: 'bottom',
  }),
  golden('vertical columns at the left', 'zh-Hans', '左边\n对齐的列', {
    font: 'noto-sans-sc',
    writing: 'vertical',
    align: 'left',
    valign: 'top',
  }),
  golden('vertical numbers and surprise', 'ja', '3月21日!!マジ?123!?A', {
    font: 'noto-sans-jp',
    writing: 'vertical',
    size: 22,
  }),
  golden(
    'vertical shrunk',
    'ja',
    'この吹き出しには文字が多すぎるので、全部入るまで小さくしなければならない。',
    {
      font: 'noto-sans-jp-bold',
      writing: 'vertical',
      fit: 'shrink',
      size: 60,
      w: 90,
      h: 170,
    },
  ),
  golden('vertical set apart and slanted', 'ja', 'ゴゴゴ', {
    font: 'noto-sans-jp-bold',
    writing: 'vertical',
    size: 40,
    letterSpacing: 0.2,
    italic: true,
    rotation: 8,
    stroke: WHITE_EDGE,
    shadow: DROP,
  }),
  golden('vertical latin lies down', 'en', 'CITY HALL\nest. 1923', {
    writing: 'vertical',
    size: 28,
  }),
  golden('vertical with a latin font', 'zh-Hans', '我是Panda（熊猫）', {
    font: 'bangers',
    writing: 'vertical',
    size: 28,
  }),
  golden('vertical korean', 'ko', '설마… 네가\n최종 보스!?', {
    font: 'noto-sans-kr-bold',
    writing: 'vertical',
    size: 26,
  }),
]

/**
 * Every golden case. Add at the end of a list; a changed hash of an old case means published pages
 * change (ENGINE_ID).
 */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  ...LATIN,
  ...ARRANGEMENT,
  ...EAST_ASIA,
  ...THAI,
  ...EFFECTS,
  ...EDGES,
  ...VERTICAL,
  ...BUBBLES,
  ...RANGES,
  ...SPACING,
  ...WARPS,
  ...MASKS,
  ...LANGUAGE_RULES,
  ...EVERY_VOICE,
  ...SERIFS,
  ...SYMBOLS,
  ...DISPLAY,
  ...READINGS,
  ...LETTERS,
  ...PAINTED,
]
