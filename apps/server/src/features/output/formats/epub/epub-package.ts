import type { OutputChapter, RenderedImage } from '../chapter-output.ts'
import { MEDIA_TYPE, toFullTitle } from '../chapter-output.ts'
import { XML_DECLARATION, xmlAttribute, xmlText } from '../../../../core/formats/xml.ts'
import { EPUB_TYPES, XHTML } from './epub-page.ts'
import type { Spread } from './page-spread.ts'

/** A screen as the package lists it. Paths are relative to the package document. */
export interface PackedScreen {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly image: string
  readonly format: RenderedImage['format']
  readonly spread: Spread
  /** number of the page it begins; null for the rest of a strip */
  readonly page: number | null
}

export const CONTAINER = `${XML_DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

/** The package document (EPUB 3.3), fixed layout. `spoken`: some page has words. */
export const packageDocument = (
  chapter: OutputChapter,
  screens: readonly PackedScreen[],
  spoken: boolean,
): string => {
  const { direction } = chapter
  const progression = direction === 'rtl' ? 'rtl' : 'ltr'
  const manifest = screens.map(
    ({ id, path, image, format }, i) =>
      `<item id="${id}" href="${path}" media-type="application/xhtml+xml"/>\n` +
      `<item id="${id}-image" href="${image}" media-type="${MEDIA_TYPE[format]}"${i === 0 ? ' properties="cover-image"' : ''}/>\n`,
  )
  return `${XML_DECLARATION}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${xmlAttribute(chapter.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(chapter, spoken)}</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${manifest.join('')}</manifest>
<spine page-progression-direction="${progression}">
${screens.map(({ id, spread }) => `<itemref idref="${id}" properties="${spread}"/>\n`).join('')}</spine>
</package>
`
}

const metadata = (chapter: OutputChapter, spoken: boolean): string => {
  const { people } = chapter
  const meta = (property: string, value: string): string =>
    `<meta property="${property}">${value}</meta>\n`
  return [
    `<dc:identifier id="id">urn:uuid:${xmlText(chapter.id)}</dc:identifier>\n`,
    `<dc:title>${xmlText(toFullTitle(chapter))}</dc:title>\n`,
    `<dc:language>${xmlText(chapter.language)}</dc:language>\n`,
    ...persons('creator', 'aut', people.author),
    ...persons('creator', 'art', people.artist),
    ...persons('contributor', 'trl', people.translator),
    ...persons('contributor', 'edt', people.editor),
    ...persons('contributor', null, people.letterer),
    ...(chapter.synopsis === ''
      ? []
      : [`<dc:description>${xmlText(chapter.synopsis)}</dc:description>\n`]),
    ...(chapter.alias === '' ? [] : [meta('dcterms:alternative', xmlText(chapter.alias))]),
    meta('dcterms:modified', chapter.modifiedAt.toISOString().replace(/\.\d+Z$/, 'Z')),
    meta('rendition:layout', 'pre-paginated'),
    meta('rendition:orientation', 'auto'),
    meta('rendition:spread', chapter.direction === 'strip' ? 'none' : 'landscape'),
    meta('schema:accessMode', 'visual'),
    ...(spoken ? [meta('schema:accessMode', 'textual')] : []),
    meta('schema:accessModeSufficient', spoken ? 'visual,textual' : 'visual'),
    ...['tableOfContents', 'pageNavigation', ...(spoken ? ['readingOrder'] : [])].map((feature) =>
      meta('schema:accessibilityFeature', feature),
    ),
    meta('schema:accessibilityHazard', 'none'),
    meta(
      'schema:accessibilitySummary',
      spoken
        ? 'A comic. Its lettering is real text in reading order; its art is not described.'
        : 'A comic without described art.',
    ),
  ].join('')
}

/** @param role MARC relator code; null where MARC has none */
const persons = (
  element: 'creator' | 'contributor',
  role: string | null,
  names: readonly string[],
): string[] =>
  names.map((name, i) => {
    const id = `${role ?? 'letterer'}-${i + 1}`
    const refined =
      role === null
        ? ''
        : `<meta refines="#${id}" property="role" scheme="marc:relators">${role}</meta>\n`
    return `<dc:${element} id="${id}">${xmlText(name)}</dc:${element}>\n${refined}`
  })

/** Contents (one chapter) and the list of pages. */
export const navDocument = (chapter: OutputChapter, screens: readonly PackedScreen[]): string => {
  const language = xmlAttribute(chapter.language)
  const title = xmlText(toFullTitle(chapter))
  const pages = screens
    .filter(({ page }) => page !== null)
    .map(({ path, page }) => `<li><a href="${path}">${page}</a></li>\n`)
  return `${XML_DECLARATION}<!DOCTYPE html>
<html xmlns="${XHTML}" xmlns:epub="${EPUB_TYPES}" lang="${language}" xml:lang="${language}">
<head><title>${title}</title></head>
<body>
<nav epub:type="toc" role="doc-toc"><ol><li><a href="${screens[0]?.path ?? 'nav.xhtml'}">${title}</a></li></ol></nav>
<nav epub:type="page-list" role="doc-pagelist" hidden="hidden"><ol>
${pages.join('')}</ol></nav>
</body>
</html>
`
}
