import { describe, expect, it } from 'vitest'
import {
  COMIC_LANGUAGES,
  DRAWN_LANGUAGES,
} from '../../../apps/server/src/db/seed/comic-languages.ts'
import { COMIC, COVER_TEXTS } from './cloud-whale-script.ts'
import { getText } from './letter-page.ts'

const PAGES = COMIC.chapters.flatMap(({ number, pages }) =>
  pages.map((page, i) => ({ chapter: number, page: i + 1, ...page })),
)
const TEXTS = PAGES.flatMap(({ texts }) => texts)
const [ONE, TWO] = COMIC.chapters.map(({ pages }) => pages.flatMap(({ texts }) => texts))

/** share of letters two lines have in common, order ignored */
function likeness(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  const shared = left.filter((letter) => right.includes(letter)).length
  return (2 * shared) / (left.length + right.length)
}

describe('the script of the demo comic', () => {
  it('tells two chapters of two or three pages with six to nine texts each', () => {
    expect(COMIC.chapters.map(({ pages }) => pages.length)).toEqual([3, 2])
    for (const { texts } of PAGES) {
      expect(texts.length).toBeGreaterThanOrEqual(6)
      expect(texts.length).toBeLessThanOrEqual(9)
    }
  })

  it('has every line in every language', () => {
    for (const text of [...TEXTS, ...COVER_TEXTS])
      for (const language of DRAWN_LANGUAGES)
        expect(getText(text, language).trim(), `${text.key} in ${language}`).not.toBe('')
  })

  it('gives every text a key of its own', () => {
    expect(new Set(TEXTS.map(({ key }) => key)).size).toBe(TEXTS.length)
  })

  it.each(PAGES)(
    'chapter $chapter page $page keeps every box inside the page, turned or not',
    ({ texts, width, height }) => {
      for (const { key, box, rotation } of texts) {
        const turn = (rotation * Math.PI) / 180
        const halfWidth = (Math.abs(Math.cos(turn)) * box.w + Math.abs(Math.sin(turn)) * box.h) / 2
        const halfHeight = (Math.abs(Math.sin(turn)) * box.w + Math.abs(Math.cos(turn)) * box.h) / 2
        const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2]
        expect(cx - halfWidth, key).toBeGreaterThanOrEqual(0)
        expect(cx + halfWidth, key).toBeLessThanOrEqual(width)
        expect(cy - halfHeight, key).toBeGreaterThanOrEqual(0)
        expect(cy + halfHeight, key).toBeLessThanOrEqual(height)
      }
    },
  )

  it('never lets one text stand on another', () => {
    for (const { texts } of PAGES)
      for (const [i, a] of texts.entries())
        for (const b of texts.slice(i + 1)) {
          const apart =
            a.box.x + a.box.w <= b.box.x ||
            b.box.x + b.box.w <= a.box.x ||
            a.box.y + a.box.h <= b.box.y ||
            b.box.y + b.box.h <= a.box.y
          expect(apart, `${a.key} and ${b.key}`).toBe(true)
        }
  })

  it('names who speaks, and only of speech', () => {
    for (const { key, kind, speaker } of TEXTS)
      expect(speaker !== null, key).toBe(kind === 'speech')
  })

  it('repeats lines of chapter 1 in chapter 2, some word for word, some nearly, always translated alike when alike', () => {
    const known = new Map((ONE ?? []).map((text) => [text.source, text]))
    const exact = (TWO ?? []).filter(({ source }) => known.has(source))
    expect(exact.length).toBeGreaterThanOrEqual(3)
    for (const text of exact)
      expect(text.translations).toEqual(known.get(text.source)?.translations)
    const near = (TWO ?? []).filter(
      ({ source }) =>
        !known.has(source) && [...known.keys()].some((other) => likeness(source, other) > 0.6),
    )
    expect(near.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the glossary', () => {
  it('has eight terms or more, each met in the story and translated', () => {
    expect(COMIC.glossary.length).toBeGreaterThanOrEqual(8)
    const story = TEXTS.map(({ source, speaker }) => `${speaker ?? ''} ${source}`).join('\n')
    for (const { source, translations } of COMIC.glossary) {
      expect(story, source).toContain(source)
      for (const word of Object.values(translations)) expect(word.trim(), source).not.toBe('')
    }
  })

  it('is obeyed by speech and narration; signs are short and may shorten', () => {
    // first word of the term without its article: languages bend what follows
    const stem = (term: string): string =>
      term
        .toLowerCase()
        .replace(/^(the|la|le|o|l’|el) ?/, '')
        .split(' ')[0] ?? ''
    const broken = TEXTS.filter(({ kind }) => kind !== 'sign').flatMap((text) =>
      COMIC.glossary
        .filter(({ source }) => text.source.includes(source))
        .flatMap(({ translations }) =>
          COMIC_LANGUAGES.filter(
            (language) =>
              !getText(text, language).toLowerCase().includes(stem(translations[language])),
          ).map((language) => `${text.key} in ${language}: ${translations[language]}`),
        ),
    )
    expect(broken).toEqual([])
  })
})
