import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'

const WHITE_EDGE = { width: 3, color: '#ffffff' }
const UPRIGHT = { writing: 'vertical', size: 26, valign: 'top' } as const

/** The Noto Serif families: captions and old letters are set in them. */
export const SERIFS: readonly GoldenCase[] = [
  golden('serif simplified', 'zh-Hans', '“很久以前……”说书人讲道，《白蛇传》——开场了！', {
    font: 'noto-serif-sc',
    size: 26,
  }),
  golden('serif simplified bold', 'zh-Hans', '皇帝诏曰：3日之内，退兵！', {
    font: 'noto-serif-sc-bold',
    stroke: WHITE_EDGE,
    color: '#7a0000',
  }),
  golden('serif vertical simplified', 'zh-Hans', '“来人！”（快）——把他、拿下……12年', {
    ...UPRIGHT,
    font: 'noto-serif-sc-bold',
  }),
  golden('serif traditional', 'zh-Hant', '「從前，有一個國王。」他慢慢說道……', {
    font: 'noto-serif-tc',
    stroke: WHITE_EDGE,
  }),
  golden(
    'serif vertical traditional',
    'zh-Hant',
    '「難道……你就是，那個傳說中的勇者嗎？」我不信！',
    {
      ...UPRIGHT,
      font: 'noto-serif-tc-bold',
    },
  ),
  golden('serif vertical traditional with latin', 'zh-Hant', '第21話：OK，go！', {
    ...UPRIGHT,
    font: 'noto-serif-tc',
  }),
  golden('serif japanese', 'ja', 'それは、遠い昔の話である。「ーーっ！」', {
    font: 'noto-serif-jp',
    size: 24,
  }),
  golden(
    'serif vertical japanese',
    'ja',
    '「まさか……お前が、ラスボスだったのか!?」第12話ーーっ！',
    {
      ...UPRIGHT,
      font: 'noto-serif-jp-bold',
    },
  ),
  golden('serif vertical japanese from the regular face', 'ja', 'ヴァイオリン、ちょっと（笑）', {
    ...UPRIGHT,
    font: 'noto-serif-jp',
    bold: true,
  }),
  golden('serif korean', 'ko', '옛날 옛적에… “누구냐?” 왕이 물었다.', { font: 'noto-serif-kr' }),
  golden('serif korean bold', 'ko', '물러서라! 3일 안에.', {
    font: 'noto-serif-kr-bold',
    stroke: WHITE_EDGE,
    italic: true,
  }),
  golden('serif thai', 'th', 'กาลครั้งหนึ่งนานมาแล้ว ปู่ฉ่ำน้ำที่นี่', {
    font: 'noto-serif-thai',
    lineSpacing: 1.4,
  }),
  golden('serif thai with marks and latin it lacks', 'th', 'จริงๆ เหรอ?! ปี 2567 (Hello)', {
    font: 'noto-serif-thai-bold',
    lineSpacing: 1.4,
  }),
]
