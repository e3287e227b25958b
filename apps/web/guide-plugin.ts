import { Marked, type Token } from 'marked'
import type { Plugin } from 'vite'
import type { GuidePage, GuideSection } from './src/features/guide/guide-page.ts'

/** Pictures are taken in a window of this size. */
export const PICTURE_WIDTH = 1440
export const PICTURE_HEIGHT = 900

const GUIDE = /docs[\\/]guide[\\/][\w-]+\.(en|zh)\.md$/
/** Below a heading: `<!-- anchors: order_base order_log -->`. */
const ANCHORS = /^<!-- anchors: ([\w ]+) -->\s*$/
const PICTURE = /^pictures\/[\w.-]+\.webp$/

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Reads a page of `docs/guide`. @param pictureUrl address that stands for the file's name */
export const parseGuide = (
  markdown: string,
  pictureUrl: (href: string) => string = (href) => href,
): GuidePage => {
  const marked = new Marked({
    renderer: {
      image: ({ href, text }) => {
        if (!PICTURE.test(href)) throw new Error(`Pictures of a guide lie in pictures: ${href}`)
        return `<img src="${pictureUrl(href)}" alt="${escapeHtml(text)}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" loading="lazy">`
      },
    },
  })
  const toHtml = (tokens: readonly Token[]): string => marked.parser([...tokens])
  const [first, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || first.depth !== 1)
    throw new Error('A guide begins with a title.')
  const starts = tokens.flatMap((token, index) =>
    token.type === 'heading' && token.depth === 2 ? [index] : [],
  )
  const sections = starts.map((start, place): GuideSection => {
    const [heading, anchors, ...rest] = tokens.slice(start, starts[place + 1])
    const title = heading?.type === 'heading' ? String(heading.text) : ''
    const names = anchors?.type === 'html' ? ANCHORS.exec(String(anchors.raw)) : null
    if (names === null) throw new Error(`The section “${title}” says no anchors.`)
    return { anchors: (names[1] ?? '').split(' '), title, html: toHtml(rest) }
  })
  return { title: String(first.text), html: toHtml(tokens.slice(0, starts[0])), sections }
}

/** Pages of `docs/guide` as modules: HTML is made when the client is built. */
export const guidePages = (): Plugin => ({
  name: 'panelflow-guide-pages',
  transform: {
    filter: { id: GUIDE },
    handler: (code) => {
      const imports: string[] = []
      const page = parseGuide(code, (href) => `@${imports.push(href) - 1}@`)
      const urls = imports.map((href, at) => `import u${at} from './${href}'`)
      const text = JSON.stringify(page).replaceAll(/@(\d+)@/g, (_, at: string) => `"+u${at}+"`)
      return { code: `${urls.join('\n')}\nexport default ${text}`, map: null, moduleType: 'js' }
    },
  },
})
