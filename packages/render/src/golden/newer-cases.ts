import type { Warp } from '@panelflow/domain/page/document/page-document.ts'
import { burst, ellipse, polygon } from './contours.ts'
import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'

const WHITE_EDGE = { width: 4, color: '#ffffff' }
const DROP = { color: '#00000099', distance: 6, angle: 45, size: 1, blur: 6 }
const SPEECH = 'I never thought that after all these years you would come back here just to see me!'
const IN_BUBBLE = { fit: 'bubble', size: 60, minSize: 6 } as const
const JAPANESE = { font: 'noto-sans-jp-bold', writing: 'vertical' } as const

export const BUBBLES: readonly GoldenCase[] = [
  golden('bubble wide', 'en', SPEECH, { ...IN_BUBBLE, bubble: ellipse(150, 90) }),
  golden('bubble tall', 'en', SPEECH, { ...IN_BUBBLE, bubble: ellipse(75, 98) }),
  golden('bubble of few words', 'en', 'Huh?', { ...IN_BUBBLE, bubble: ellipse(100, 70) }),
  golden('bubble burst', 'en', 'NOOO! GET BACK HERE!', {
    ...IN_BUBBLE,
    font: 'bangers',
    bubble: burst(98, 74),
  }),
  golden(
    'bubble with corners',
    'pt',
    'Mas eu não consigo acreditar que você fez isso com a gente, irmão!',
    {
      ...IN_BUBBLE,
      bubble: polygon(10, 40, 220, 8, 315, 90, 280, 190, 100, 192, 15, 130),
    },
  ),
  golden('bubble with room to spare keeps the size', 'en', 'Small talk.', {
    fit: 'bubble',
    size: 24,
    bubble: ellipse(150, 90),
  }),
  golden('bubble too small', 'en', SPEECH, {
    fit: 'bubble',
    size: 40,
    minSize: 18,
    w: 90,
    h: 60,
    bubble: ellipse(45, 30),
  }),
  golden('bubble with the text beside its middle', 'en', 'Over here, please!', {
    ...IN_BUBBLE,
    cx: 110,
    bubble: ellipse(140, 90),
  }),
  golden('bubble away from its text', 'en', 'Over there!', {
    ...IN_BUBBLE,
    cx: 900,
    cy: 900,
    bubble: ellipse(140, 90),
  }),
  golden('bubble with much air', 'en', SPEECH, {
    ...IN_BUBBLE,
    air: 1.5,
    bubble: ellipse(150, 90),
  }),
  golden('bubble turned', 'en', SPEECH, { ...IN_BUBBLE, rotation: -14, bubble: ellipse(150, 90) }),
  golden('bubble thai', 'th', 'นายคิดว่าจะเอาชนะฉันได้จริงๆ เหรอ? ไม่มีทางหรอก เพราะฉันคือราชาปีศาจ!', {
    ...IN_BUBBLE,
    font: 'noto-sans-thai-bold',
    lineSpacing: 1.35,
    bubble: ellipse(150, 95),
  }),
  golden('bubble chinese', 'zh-Hans', '你真以为凭你一个人，就能打败整支魔王军吗？太天真了！', {
    ...IN_BUBBLE,
    font: 'noto-sans-sc-bold',
    bubble: ellipse(130, 90),
  }),
  golden('bubble vertical japanese', 'ja', 'まさか、お前があの伝説の勇者だったとは……信じられん！', {
    ...IN_BUBBLE,
    ...JAPANESE,
    bubble: ellipse(85, 98),
  }),
  golden('bubble vertical chinese', 'zh-Hant', '難道你就是那個傳說中的勇者？我不信！', {
    ...IN_BUBBLE,
    font: 'noto-sans-tc-bold',
    writing: 'vertical',
    bubble: ellipse(60, 95),
  }),
  golden('bubble that is no contour', 'en', 'Into the box instead', {
    ...IN_BUBBLE,
    bubble: polygon(1, 1, 5, 5),
  }),
]

export const RANGES: readonly GoldenCase[] = [
  golden('range bold and red', 'en', 'I said STOP right now', {
    font: 'comic-neue',
    ranges: [{ from: 7, to: 11, bold: true, color: '#d40000' }],
    stroke: WHITE_EDGE,
  }),
  golden('range larger', 'en', 'And then\nBOOM\nsilence', {
    ranges: [{ from: 9, to: 13, size: 2 }],
  }),
  golden('range smaller at the end', 'en', 'I am fine... (not really)', {
    ranges: [{ from: 13, to: 25, size: 0.6, italic: true }],
  }),
  golden('ranges over each other', 'en', 'overlapping', {
    size: 44,
    ranges: [
      { from: 0, to: 8, color: '#0044cc' },
      { from: 4, to: 11, color: '#cc0044aa', italic: true },
    ],
  }),
  golden('range of faked bold', 'en', 'BANG AND BANG', {
    font: 'bangers',
    size: 44,
    ranges: [{ from: 0, to: 4, bold: true }],
    stroke: WHITE_EDGE,
  }),
  golden('range shrunk with its text', 'en', 'This is so VERY very long that it must shrink', {
    fit: 'shrink',
    size: 60,
    w: 160,
    h: 120,
    ranges: [{ from: 11, to: 15, size: 1.8, bold: true }],
  }),
  golden('range in a bubble', 'en', 'You are THE WORST!', {
    ...IN_BUBBLE,
    bubble: ellipse(140, 90),
    ranges: [{ from: 8, to: 17, size: 1.5 }],
  }),
  golden('range chinese', 'zh-Hans', '他说：“绝不！”', {
    font: 'noto-sans-sc',
    size: 36,
    ranges: [{ from: 4, to: 7, bold: true, color: '#c00000', size: 1.3 }],
  }),
  golden('range upright', 'ja', 'ABCの謎', {
    ...JAPANESE,
    size: 30,
    ranges: [{ from: 0, to: 3, upright: true }],
  }),
  golden('range packed', 'ja', '第1A2話の100%', {
    ...JAPANESE,
    size: 26,
    ranges: [
      { from: 1, to: 4, tcy: true },
      { from: 6, to: 9, tcy: true },
    ],
  }),
  golden('range larger in a column', 'ja', '静かに\nドン！\nした', {
    ...JAPANESE,
    size: 26,
    ranges: [{ from: 4, to: 7, size: 1.8 }],
  }),
  golden('range outside the words', 'en', 'nothing', {
    ranges: [{ from: 50, to: 60, bold: true }],
  }),
]

export const SPACING: readonly GoldenCase[] = [
  golden('french marks keep their space', 'fr', 'Vraiment ? Non ! Écoute : « Jamais » ; voilà.', {
    w: 150,
    size: 24,
  }),
  golden('portuguese marks keep their space', 'pt', 'Que bom ! Tudo certo ? Sim !', {
    w: 110,
    size: 24,
  }),
  golden('hyphens as a last resort', 'en', 'Incomprehensibilities notwithstanding', {
    w: 130,
    size: 24,
    hyphenate: true,
  }),
  golden('hyphens french', 'fr', 'Anticonstitutionnellement', {
    w: 120,
    size: 24,
    hyphenate: true,
  }),
  golden('hyphens spanish', 'es', 'Desafortunadamente extraordinario', {
    w: 110,
    size: 24,
    hyphenate: true,
  }),
  golden('hyphens not needed', 'en', 'You really think so?', { hyphenate: true }),
  golden('soft hyphen', 'en', 'Donaudampf\u00adschiff\u00adfahrt', { w: 150, size: 24 }),
  golden('surprise packed inside a run', 'ja', 'OK!!3人?12!?ABC', {
    ...JAPANESE,
    size: 22,
    h: 190,
  }),
  golden('vertical dashes and brackets', 'ja', '（待て）——「何？」〜〔完〕…‥・：；', {
    ...JAPANESE,
    size: 24,
    h: 180,
  }),
  golden('vertical ascii brackets and dashes', 'zh-Hans', '他(可能)说-不–行—了...', {
    font: 'noto-sans-sc',
    writing: 'vertical',
    size: 24,
    h: 180,
  }),
]

const ARC: Warp = { kind: 'arc', bend: 120 }
const unmoved = { x: 0, y: 0 }
const BIG = { font: 'bangers', size: 52, stroke: WHITE_EDGE } as const

export const WARPS: readonly GoldenCase[] = [
  golden('arc up', 'en', 'RAINBOW', { ...BIG, warp: ARC, color: '#d4006a' }),
  golden('arc down', 'en', 'SMILE', { ...BIG, warp: { kind: 'arc', bend: -100 } }),
  golden('arc all the way round', 'en', 'ROUND AND ROUND WE GO', {
    ...BIG,
    size: 26,
    w: 300,
    h: 60,
    warp: { kind: 'arc', bend: 330 },
  }),
  golden('arc turned', 'en', 'TILTED', { ...BIG, warp: ARC, rotation: 25 }),
  golden('arc of two lines', 'en', 'TWO\nLINES', { ...BIG, warp: ARC, lineSpacing: 1 }),
  golden('arc of a column', 'ja', 'ゴゴゴゴ', {
    ...JAPANESE,
    size: 38,
    h: 180,
    warp: { kind: 'arc', bend: 80 },
    stroke: WHITE_EDGE,
  }),
  golden('wave', 'en', 'UNDERWATER', {
    ...BIG,
    size: 44,
    warp: { kind: 'wave', height: 14, waves: 1.5, phase: 30 },
    shadow: DROP,
  }),
  golden('wave of a column', 'ja', 'ふらふら', {
    ...JAPANESE,
    size: 38,
    h: 180,
    warp: { kind: 'wave', height: 10, waves: 1, phase: 0 },
  }),
  golden('corners in perspective', 'en', 'A LONG TIME\nAGO', {
    ...BIG,
    size: 40,
    warp: { kind: 'corners', offsets: [{ x: 70, y: 10 }, { x: -70, y: 10 }, unmoved, unmoved] },
  }),
  golden('corners of a wall', 'zh-Hans', '请勿入内', {
    font: 'noto-sans-sc-bold',
    size: 48,
    warp: {
      kind: 'corners',
      offsets: [
        { x: 10, y: 30 },
        { x: 0, y: -25 },
        { x: 0, y: 25 },
        { x: 10, y: -30 },
      ],
    },
  }),
  golden('corners folded over', 'en', 'FOLD', {
    ...BIG,
    warp: { kind: 'corners', offsets: [{ x: 260, y: 0 }, { x: -260, y: 0 }, unmoved, unmoved] },
  }),
  golden('corners mirrored', 'en', 'MIRROR', {
    ...BIG,
    warp: {
      kind: 'corners',
      offsets: [
        { x: 260, y: 0 },
        { x: -260, y: 0 },
        { x: -260, y: 0 },
        { x: 260, y: 0 },
      ],
    },
  }),
  golden('warp of nothing', 'en', 'STRAIGHT', {
    ...BIG,
    warp: { kind: 'wave', height: 0, waves: 3, phase: 0 },
  }),
  golden('warp that is not a number', 'en', 'NAN', {
    ...BIG,
    warp: { kind: 'arc', bend: Number.NaN },
  }),
]

export const MASKS: readonly GoldenCase[] = [
  golden('second stroke', 'en', 'DOUBLE', { ...BIG, stroke2: { width: 5, color: '#d40000' } }),
  golden('second stroke alone', 'en', 'ALONE', {
    font: 'bangers',
    size: 60,
    stroke2: { width: 5, color: '#d40000' },
  }),
  golden('second stroke of glass', 'en', 'GLASS', {
    font: 'bangers',
    size: 60,
    color: '#00000000',
    stroke: { width: 4, color: '#0044cc80' },
    stroke2: { width: 6, color: '#ffaa00' },
    shadow: DROP,
  }),
  golden('second stroke of a turned column', 'ja', 'ドドド', {
    ...JAPANESE,
    size: 50,
    rotation: 9,
    stroke: WHITE_EDGE,
    stroke2: { width: 4, color: '#222222' },
    shadow: DROP,
  }),
  golden('hidden behind a pole', 'en', 'BEHIND', {
    ...BIG,
    shadow: DROP,
    mask: [polygon(140, 0, 170, 0, 180, 200, 150, 200)],
  }),
  golden('hidden behind two shapes', 'en', 'PEEKABOO', {
    ...BIG,
    size: 44,
    mask: [ellipse(30, 30, 90, 100), ellipse(30, 30, 230, 100)],
  }),
  golden('hidden altogether', 'en', 'GONE', {
    ...BIG,
    mask: [polygon(-50, -50, 500, -50, 500, 400, -50, 400)],
  }),
  golden(
    'hidden at double scale',
    'en',
    'HALF',
    { size: 30, mask: [polygon(0, 100, 320, 100, 320, 200, 0, 200)] },
    2,
  ),
  golden('a mask that is no shape', 'en', 'WHOLE', {
    ...BIG,
    mask: [polygon(1, 1), polygon(Number.NaN, 1, 2, 2, 3, 3)],
  }),
  golden(
    'full-width marks give up their empty halves',
    'ja',
    '「えっ、（マジ？）」『うん。』3回、OKだよ。',
    {
      font: 'noto-sans-jp',
      size: 28,
    },
  ),
  golden('full-width marks in columns', 'zh-Hans', '“你好，「他」来《剑来》。”用Wifi吧（真的）。', {
    font: 'noto-sans-sc',
    writing: 'vertical',
    size: 26,
  }),
  golden('emphasised in a row', 'zh-Hans', '你绝对，不能走', {
    font: 'noto-sans-sc',
    size: 36,
    ranges: [{ from: 1, to: 6, emphasis: true }],
  }),
  golden('emphasised in columns', 'ja', 'それは絶対、\nだめだ', {
    ...JAPANESE,
    size: 34,
    stroke: WHITE_EDGE,
    ranges: [{ from: 3, to: 9, emphasis: true, color: '#cc0000' }],
  }),
  golden('all capitals with the I of comics', 'en', 'I think it is... I’m in. Is this Ida?', {
    caps: 'all',
  }),
  golden('small capitals', 'es', 'La Señora Martínez ¡sí!', { caps: 'small', size: 34 }),
  golden('light marks hang over a centred line', 'en', '“...so,\nwait...”\nWAIT!', { size: 32 }),
  golden('at the foot of a page of 20,000 px', 'en', 'The end', {
    cx: 400,
    cy: 19_990,
    stroke: WHITE_EDGE,
    shadow: DROP,
  }),
  golden('half off the left side', 'en', 'Coming in', { cx: 0, cy: 40, size: 40 }),
  golden('a stroke wider than its letters', 'en', 'fat', {
    size: 30,
    stroke: { width: 30, color: '#0044cc' },
  }),
  golden('the largest size', 'en', 'I', { size: 1000, w: 900, h: 1200 }, 0.25),
]
