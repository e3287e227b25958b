import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROLE_IDS } from '@panelflow/domain/account/role.ts'
import { type Screen, SCREENS, screensFor } from '@panelflow/domain/permission/screens.ts'
import { getShortcut, isShortcutId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseGuide, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../../guide-plugin.ts'
import { EVERYBODY, findSection, GUIDES, guideForRole, withOwnKeys } from './guide-pages.ts'
import { keyText } from '../../lib/shortcut/key-parts.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../../docs/guide')
const PICTURES = path.join(FOLDER, 'pictures')
const LANGUAGES = ['en', 'zh'] as const

const readText = (guide: string, language: string): string =>
  readFileSync(path.join(FOLDER, `${guide}.${language}.md`), 'utf8')
const readPage = (guide: string, language: string) => parseGuide(readText(guide, language))

const FILES = GUIDES.flatMap(({ guide }) => LANGUAGES.map((language) => [guide, language] as const))

/** Pages of the design system are no one's work. */
const isWork = ({ name, redirect, externalLink }: Screen): boolean =>
  redirect === null && externalLink === undefined && !name.startsWith('demo_')

const listPictures = (text: string): string[] =>
  [...text.matchAll(/\(pictures\/([^)]+)\)/g)].map(([, file = '']) => file)

describe('the guides', () => {
  it('say the same in both languages, section by section', () => {
    for (const { guide } of GUIDES) {
      const [en, zh] = LANGUAGES.map((language) => readPage(guide, language))
      expect(zh?.sections.map(({ anchors }) => anchors)).toEqual(
        en?.sections.map(({ anchors }) => anchors),
      )
      const keys = (language: string) =>
        [...readText(guide, language).matchAll(/data-key="(\w+)"/g)].map(([, id]) => id).sort()
      expect(keys('zh'), guide).toEqual(keys('en'))
    }
  })

  it.each(ROLE_IDS)('describe every screen that role %i may open', (role) => {
    for (const language of LANGUAGES) {
      const own = readPage(guideForRole(role), language).sections
      const sections = [...own, ...readPage(EVERYBODY, language).sections]
      const missing = screensFor([role])
        .filter(isWork)
        .filter(({ name }) => findSection({ sections }, name) === undefined)
      expect(missing.map(({ name }) => name)).toEqual([])
    }
  })

  it('describe the screens of root too', () => {
    for (const language of LANGUAGES) {
      const described = FILES.filter(([, own]) => own === language).flatMap(([guide]) =>
        readPage(guide, language).sections.flatMap(({ anchors }) => anchors),
      )
      const screens: readonly Screen[] = SCREENS
      const missing = screens.filter(isWork).filter(({ name }) => !described.includes(name))
      expect(missing.map(({ name }) => name)).toEqual([])
    }
  })

  it.each(FILES)(
    'of %s (%s): no place is named twice, each part says something',
    (guide, language) => {
      const common = guide === EVERYBODY ? [] : readPage(EVERYBODY, language).sections
      const { sections } = readPage(guide, language)
      // of two sections about a screen, a role reads its own
      const anchors = sections.flatMap((section) => section.anchors)
      expect(new Set(anchors).size).toBe(anchors.length)
      const firsts = [...sections, ...common].map((section) => section.anchors[0])
      const repeated = firsts.filter((anchor, at) => firsts.indexOf(anchor) !== at)
      expect(repeated.filter((anchor) => anchor !== 'books_list')).toEqual([])
      for (const { title, html } of sections) expect(html.length, title).toBeGreaterThan(20)
    },
  )

  it.each(FILES)('of %s (%s) name keys of the table, as they are delivered', (guide, language) => {
    const text = readText(guide, language)
    for (const [, id = '', key = ''] of text.matchAll(/<kbd data-key="(\w+)">([^<]*)<\/kbd>/g)) {
      if (!isShortcutId(id)) throw new Error(`There is no shortcut ${id}.`)
      const [first = ''] = getShortcut(id).keys
      expect(key, id).toBe(keyText(first, false))
    }
    expect(text.replaceAll(/<kbd data-key="\w+">[^<]*<\/kbd>/g, '')).not.toContain('<kbd')
  })

  it('show pictures that exist, of one size and few bytes; no picture is left over', async () => {
    const wanted = FILES.flatMap(([guide, language]) => listPictures(readText(guide, language)))
    const present = existsSync(PICTURES) ? readdirSync(PICTURES) : []
    expect([...new Set(wanted)].sort()).toEqual(present.sort())
    let bytes = 0
    for (const file of present) {
      const { width, height } = await sharp(path.join(PICTURES, file)).metadata()
      expect([width, height], file).toEqual([PICTURE_WIDTH, PICTURE_HEIGHT])
      const { size } = statSync(path.join(PICTURES, file))
      expect(size, file).toBeLessThanOrEqual(100_000)
      bytes += size
    }
    expect(bytes).toBeLessThanOrEqual(3_000_000)
  })

  it('show the keys that the reader has chosen', () => {
    const html = 'Press <kbd data-key="next_line">Ctrl+Enter</kbd>.'
    expect(withOwnKeys(html, {}, false)).toBe('Press <kbd>Ctrl+Enter</kbd>.')
    expect(withOwnKeys(html, { next_line: ['Alt+N'] }, true)).toBe('Press <kbd>⌥N</kbd>.')
    expect(withOwnKeys(html, { next_line: [] }, false)).toBe('Press <kbd>–</kbd>.')
  })

  it('are refused while they are built if a part names no place or shows a foreign picture', () => {
    expect(() => parseGuide('# T\n\n## A\n\nText')).toThrow('says no anchors')
    expect(() =>
      parseGuide('# T\n\n## A\n<!-- anchors: a -->\n\n![x](https://x.example/a.png)'),
    ).toThrow('Pictures of a guide lie in pictures')
    expect(() => parseGuide('Text')).toThrow('begins with a title')
  })
})
