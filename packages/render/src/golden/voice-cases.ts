import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { ellipse } from './contours.ts'
import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'

interface Voice {
  readonly name: string
  readonly language: string
  readonly words: string
  readonly props: Partial<TextProps>
}

const upright = { writing: 'vertical', size: 26 } as const

const VOICES: readonly Voice[] = [
  { name: 'english', language: 'en', words: 'What?! You came back for me?', props: {} },
  {
    name: 'indonesian',
    language: 'id',
    words: 'Apa?! Kamu kembali demi aku?',
    props: { font: 'comic-neue' },
  },
  { name: 'french', language: 'fr', words: 'Quoi ?! Tu es revenu « pour moi » ?', props: {} },
  {
    name: 'portuguese',
    language: 'pt',
    words: 'O quê?! Você voltou só por mim? Não!',
    props: { font: 'bangers' },
  },
  { name: 'spanish', language: 'es', words: '¡¿Qué?! ¿Volviste por mí, señor?', props: {} },
  { name: 'thai', language: 'th', words: 'อะไรนะ?! นายกลับมาเพื่อฉันเหรอ', props: { font: 'itim' } },
  {
    name: 'simplified',
    language: 'zh-Hans',
    words: '什么？！你是为了我回来的吗？',
    props: { font: 'noto-sans-sc' },
  },
  {
    name: 'traditional',
    language: 'zh-Hant',
    words: '什麼？！你是為了我回來的嗎？',
    props: { font: 'noto-sans-tc-bold' },
  },
  {
    name: 'japanese',
    language: 'ja',
    words: 'えっ!? 俺のために戻ってきたのか？',
    props: { font: 'noto-sans-jp' },
  },
  {
    name: 'korean',
    language: 'ko',
    words: '뭐라고?! 나 때문에 돌아온 거야?',
    props: { font: 'noto-sans-kr-bold' },
  },
  {
    name: 'vertical japanese',
    language: 'ja',
    words: '「えっ!? 俺のために12年も……」',
    props: { ...upright, font: 'noto-sans-jp-bold' },
  },
  {
    name: 'vertical simplified',
    language: 'zh-Hans',
    words: '“什么？！你是为了我——回来的吗？”',
    props: { ...upright, font: 'noto-sans-sc-bold' },
  },
  {
    name: 'vertical traditional',
    language: 'zh-Hant',
    words: '「什麼？！你是為了我回來的嗎？」',
    props: { ...upright, font: 'noto-sans-tc' },
  },
]

const STYLES: Readonly<Record<string, Partial<TextProps>>> = {
  'in two strokes and a shadow': {
    color: '#fff2a8',
    stroke: { width: 3, color: '#1a1a40' },
    stroke2: { width: 3, color: '#ffffff' },
    shadow: { color: '#00000080', distance: 5, angle: 60, size: 1, blur: 5 },
  },
  'in a bubble': { fit: 'bubble', size: 60, minSize: 6, bubble: ellipse(120, 92) },
  'bold, slanted and turned': {
    bold: true,
    italic: true,
    rotation: -9,
    opacity: 0.8,
    color: '#7a0000',
  },
  'on an arc': { warp: { kind: 'arc', bend: 70 }, stroke: { width: 2, color: '#ffffff' } },
  'on a wave': { warp: { kind: 'wave', height: 8, waves: 1, phase: 0 }, letterSpacing: 0.05 },
  'on a wall': {
    warp: {
      kind: 'corners',
      offsets: [
        { x: 0, y: -15 },
        { x: -30, y: 20 },
        { x: -30, y: -20 },
        { x: 0, y: 15 },
      ],
    },
  },
}

/** Every language and direction in every kind of style. */
export const EVERY_VOICE: readonly GoldenCase[] = VOICES.flatMap(
  ({ name, language, words, props }) =>
    Object.entries(STYLES).map(([style, more]) =>
      golden(`${name} ${style}`, language, words, { ...props, ...more }),
    ),
)

const COLUMN = { writing: 'vertical', size: 26 } as const
const BUBBLE = { fit: 'bubble', size: 30, minSize: 8, bubble: ellipse(130, 88) } as const

/** Rules of languages: each picture shows what its name says. */
export const LANGUAGE_RULES: readonly GoldenCase[] = [
  golden('box rules run down the column', 'zh-Hant', '等等──你說什麼━━', {
    ...COLUMN,
    font: 'noto-sans-tc-bold',
  }),
  golden('two-em dashes run down the column', 'zh-Hans', '等等——你说什么⸺', {
    ...COLUMN,
    font: 'noto-sans-sc-bold',
  }),
  golden('serif box rules run down the column', 'zh-Hant', '等等──你說什麼', {
    ...COLUMN,
    font: 'noto-serif-tc-bold',
  }),
  golden('simplified words stay whole', 'zh-Hans', '你到底想干什么？快把《剑来》还给我的朋友们！', {
    ...BUBBLE,
    font: 'noto-sans-sc-bold',
  }),
  golden('thai words stay whole', 'th', 'ไม่ต้องกลัวนะ พวกเขากำลังตามหาอะไรอยู่เหนือทะเลเมฆ', {
    ...BUBBLE,
    font: 'itim',
  }),
  golden('rayas stay with their words', 'es', '—No lo sé —dijo él—. ¿Y tú? —Tampoco.', BUBBLE),
  golden('tirets stay with their words', 'fr', '— Viens — dit-il — avant la nuit !', BUBBLE),
  golden('no line ends in an article', 'en', 'I saw the light in the window of a house.', BUBBLE),
]
