import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'

const WHITE_EDGE = { width: 4, color: '#ffffff' }

/** Letters that only the symbol fonts have: each is drawn, none is a box. */
export const SYMBOLS: readonly GoldenCase[] = [
  golden('emoji in one colour', 'en', 'I ❤️ you! 😂👍🏽 ♪ ☠ ✨ ★ ※ 💢', {
    stroke: WHITE_EDGE,
    color: '#b00020',
  }),
  golden('symbols as quiet as their letters', 'fr', 'Oh ♡ ✿ ☾ ➳ 🎵 (・∀・)ω', {
    font: 'comic-neue',
  }),
  golden('emoji in a column', 'ja', '大好き❤💦\n行くぞ★🔥', {
    font: 'noto-sans-jp-bold',
    writing: 'vertical',
    size: 34,
  }),
  golden('symbols among thai letters', 'th', 'รักนะ ❤ จุ๊บๆ ✿ 💋', {
    font: 'mali-bold',
    size: 34,
    stroke: WHITE_EDGE,
  }),
]

/** Heavy and handwritten faces; letters they lack come from the language's own. */
export const DISPLAY: readonly GoldenCase[] = [
  golden('heavy simplified', 'zh-Hans', '轰隆！剑来', { font: 'noto-sans-sc-black', size: 48 }),
  golden('hand simplified', 'zh-Hans', '你到底想干什么？犇羴', { font: 'zcool-kuaile', size: 34 }),
  golden('heavy traditional', 'zh-Hant', '轟隆！劍來', { font: 'noto-sans-tc-black', size: 48 }),
  golden('heavy japanese column', 'ja', 'ドドド「貴様ッ！」', {
    font: 'dela-gothic-one',
    writing: 'vertical',
    size: 34,
    stroke: WHITE_EDGE,
  }),
  golden('hand japanese', 'ja', 'えっ、ほんとに…？', { font: 'yusei-magic', size: 34 }),
  golden('heavy korean', 'ko', '쾅! 뭐라고?!', { font: 'black-han-sans', size: 48 }),
  golden('hand korean', 'ko', '나 때문에 돌아온 거야…?', { font: 'gaegu-bold', size: 36 }),
  golden('heavy korean with marks it lacks', 'ko', '안 돼… ♥', {
    font: 'black-han-sans',
    size: 44,
    color: '#b00020',
  }),
  golden('heavy thai', 'th', 'ตูม! อย่านะ', { font: 'kanit-black', size: 48 }),
]
