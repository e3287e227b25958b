import { LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_TEXT_LENGTH, normaliseText } from './normalise.ts'
import { findBreaks, isBlank } from './breaks.ts'
import { loadSegmentation } from './segmentation-models.ts'

beforeAll(async () => {
  await Promise.all(LANGUAGES.map(loadSegmentation))
}, 60_000)

/** The text with its break opportunities shown: `|` may, `¶` must. */
function toMarkedText(text: string, language: string): string {
  const words = normaliseText(text)
  const breaks = findBreaks(words, language)
  let out = ''
  let from = 0
  for (const { at, forced } of breaks) {
    out += words.slice(from, at) + (forced ? '¶' : '|')
    from = at
  }
  return (out + words.slice(from)).replaceAll('\n', '').replaceAll('\u200b', '')
}

/** The text with `|` between words and phrases, and nowhere inside one. */
function segment(text: string, language: string, names: readonly string[] = []): string {
  const places = findBreaks(text, language, { names }).filter(({ insideWord }) => !insideWord)
  return [0, ...places.map(({ at }) => at)]
    .map((at, i) => text.slice(at, places[i]?.at ?? text.length))
    .join('|')
}

describe('Western text', () => {
  test.each([
    ['breaks after spaces', 'Hello brave world', 'Hello |brave |world'],
    ['keeps a mark with its word', 'What?! No... yes, really!', 'What?! |No... |yes, |really!'],
    ['breaks after the hyphen between two words', 'well-known fact', 'well-|known |fact'],
    ['keeps stammers and suffixes whole', 'I-I said Kenji-a', 'I-I |said |Kenji-a'],
    ['never begins a line with a dash', 'wait—what', 'wait—|what'],
    ['keeps numbers and units together', '3.14 and $9,999', '3.14 |and |$9,999'],
    ['breaks where Enter was pressed', 'one\ntwo', 'one¶two'],
    ['keeps words joined by a no-break space', 'Mr\u00a0Fox ran', 'Mr\u00a0Fox |ran'],
  ])('%s', (_, text, expected) => expect(toMarkedText(text, 'en')).toBe(expected))

  test('French guillemets and high marks stay with their words', () => {
    expect(toMarkedText('« Quoi ? » dit-elle !', 'fr')).toBe('« Quoi ? » |dit-|elle !')
  })

  test('Spanish opening marks stay with their words', () => {
    expect(toMarkedText('Hola ¿qué tal? ¡Bien!', 'es')).toBe('Hola |¿qué |tal? |¡Bien!')
  })
})

describe('dashes', () => {
  test.each([
    ['a Spanish raya stays with the reply', 'es', '—Ven —dijo él—. Ya', '—Ven |—dijo |él—. |Ya'],
    ['a raya before an opening mark too', 'es', 'Sí —¿de veras?', 'Sí |—¿de |veras?'],
    ['a French tiret stays with the reply', 'fr', '— Viens vite', '— Viens |vite'],
    ['and with both ends of an aside', 'fr', 'Lui — mon ami — rit', 'Lui |— mon |ami — |rit'],
    ['an English dash with spaces ends a line', 'en', 'No – never', 'No – |never'],
    ['a dash that cuts off speech ends a line', 'en', 'But I— wait', 'But |I— |wait'],
  ])('%s', (_, language, text, expected) => expect(toMarkedText(text, language)).toBe(expected))
})

test('a line that ends in an article or preposition costs more than one that ends a clause', () => {
  const cost = (at: number): number =>
    findBreaks('Go, to the sea now', 'en').find((place) => place.at === at)?.cost ?? NaN
  expect(cost(11)).toBeGreaterThan(cost(15))
  expect(cost(15)).toBeGreaterThan(cost(4))
})

test.each([
  ['id', 'Tenang saja! Aku sudah menyala', 'Tenang saja! Aku ', 'Tenang saja! '],
  ['en', 'Go! Everybody runs', 'Go! Everybody ', null],
] as const)(
  'a short first word of a sentence at the end of a line costs something: %s',
  (language, text, end, better) => {
    const cost = (before: string): number =>
      findBreaks(text, language).find(({ at }) => at === before.length)?.cost ?? Infinity
    if (better === null) expect(cost(end)).toBeLessThan(0.1)
    else expect(cost(end)).toBeGreaterThan(cost(better) + 0.05)
  },
)

describe('kinsoku', () => {
  test.each([
    ['no line begins with a closing mark', '他说，好。走！', '他|说，|好。|走！'],
    ['no line ends with an opening mark', '看《剑来》（上）', '看|《剑|来》|（上）'],
    ['ellipses and long dashes are not cut', '你……我——他', '你……|我|——|他'],
    ['curly quotes open and close lines but never stand alone', '道：“你好”他', '道：|“你|好”|他'],
  ])('%s', (_, text, expected) => expect(toMarkedText(text, 'zh-Hans')).toBe(expected))

  test('small kana and the long vowel mark do not begin a line', () => {
    expect(toMarkedText('ちょっとラーメン', 'ja')).toBe('ちょっ|と|ラー|メ|ン')
  })

  test('Latin words and numbers inside Chinese stay whole', () => {
    expect(toMarkedText('我是Panda42号', 'zh-Hans')).toBe('我|是|Panda42|号')
  })

  test('a break inside a word is told apart from one between words', () => {
    expect(segment('我们是朋友', 'zh-Hans')).toBe('我们|是|朋友')
    const [inside, between] = findBreaks('我们是朋友', 'zh-Hans')
    expect(inside?.cost).toBeGreaterThan(between?.cost ?? 1)
  })

  test.each([
    ['zh-Hans', '什么？你想干什么', '什么？|你|想|干|什么'],
    ['zh-Hant', '什麼？你想幹什麼', '什麼？|你|想幹|什麼'],
    ['ja', '今日は天気です。', '今日は|天気です。'],
  ])('words and phrases are found in %s', (language, text, expected) =>
    expect(segment(text, language)).toBe(expected),
  )

  test('names of the book and titles stay whole', () => {
    expect(segment('看《剑来》吧', 'zh-Hans')).toContain('《剑来》')
    expect(segment('陈平安来了', 'zh-Hans', ['陈平安'])).toBe('陈平安|来了')
  })
})

describe('Thai', () => {
  test('breaks between words of the dictionary', () => {
    expect(toMarkedText('ฉันไม่ได้ไปโรงเรียน', 'th')).toBe('ฉัน|ไม่ได้|ไป|โรงเรียน')
  })

  test('keeps a name of the book whole', () => {
    const [name, text] = ['ใบเตยหอม', 'พี่ใบเตยหอมมาแล้ว']
    expect(findBreaks(text, 'th').map(({ at }) => at)).toContain(text.indexOf(name) + 5)
    expect(segment(text, 'th', [name])).toBe('พี่|ใบเตยหอม|มา|แล้ว')
  })

  test('does not cut the demo’s words', () => {
    expect(segment('อะไรนะ', 'th')).toBe('อะไร|นะ')
    expect(segment('เขาเรียกว่าวาฬ', 'th')).toBe('เขา|เรียกว่า|วาฬ')
    expect(segment('ก้อนเมฆ… ร้องไห้เหรอ?', 'th')).toContain('|ร้องไห้|')
    expect(segment('มาสามร้อยเอ็ดวันแล้ว', 'th')).toBe('มา|สามร้อยเอ็ด|วัน|แล้ว')
    expect(segment('เมื่อกี้บนแผนที่', 'th')).toBe('เมื่อกี้|บน|แผนที่')
  })

  test('never begins a line with a repetition or abbreviation mark', () => {
    expect(toMarkedText('จริงๆนะ กรุงเทพฯ', 'th')).toBe('จริงๆ|นะ |กรุงเทพฯ')
  })

  test('never parts a letter from the marks on it', () => {
    for (const { at } of findBreaks('น้ำผึ้งที่นี่เกี๊ยวกุ้ง', 'th'))
      expect('น้ำผึ้งที่นี่เกี๊ยวกุ้ง'.slice(at)).not.toMatch(/^[\p{M}ำ]/u)
  })
})

test('Korean breaks between words only', () => {
  expect(toMarkedText('믿을 수 없어요', 'ko')).toBe('믿을 |수 |없어요')
})

describe("the writer's own marks", () => {
  test('a zero-width space allows a break anywhere', () => {
    expect(toMarkedText('super\u200bcali', 'en')).toBe('super|cali')
    expect(toMarkedText('โรง\u200bเรียน', 'th')).toBe('โรง|เรียน')
  })

  test('a word joiner forbids one', () => {
    expect(toMarkedText('你\u2060好吗', 'zh-Hans')).toBe('你\u2060好|吗')
    expect(toMarkedText('ได้\u2060ไป', 'th')).toBe('ได้\u2060ไป')
  })

  test('all kinds of line ends are one line end', () => {
    expect(toMarkedText('a\r\nb\rc\u2028d\u0085e', 'en')).toBe('a¶b¶c¶d¶e')
  })
})

describe('normalising', () => {
  test('keeps the length, because stored offsets count the text as typed', () => {
    const odd = 'a\r\n\tb\u0000\ud800c\udc00\u202ed\u2029'
    expect(normaliseText(odd)).toHaveLength(odd.length)
  })

  test('cuts what no bubble holds', () => {
    expect(normaliseText('x'.repeat(MAX_TEXT_LENGTH + 5))).toHaveLength(MAX_TEXT_LENGTH)
  })

  test('spaces and marks alone are blank', () => {
    expect(isBlank(' \u200b\n\u2060\u3000')).toBe(true)
    expect(isBlank(' . ')).toBe(false)
  })
})
