/** Copied items in the formats of the system clipboard. */
import {
  CLIPBOARD_TYPE,
  type CopiedItems,
  formatCopied,
  listCopiedTexts,
} from '../engine/clipboard.ts'

const ATTRIBUTE = 'data-panelflow-items'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const toParagraph = (line: string): string =>
  `<p>${line.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`

/**
 * The texts as paragraphs, with the items in an attribute: the one format that every browser hands
 * over both on a key and on request.
 */
const toHtml = (copied: CopiedItems): string => {
  const lines = listCopiedTexts(copied).split('\n').map(toParagraph).join('')
  return `<div ${ATTRIBUTE}="${encodeURIComponent(formatCopied(copied))}">${lines}</div>`
}

/** Every format with its content. */
export const toFormats = (copied: CopiedItems): Readonly<Record<string, string>> => ({
  [CLIPBOARD_TYPE]: formatCopied(copied),
  'text/html': toHtml(copied),
  'text/plain': listCopiedTexts(copied),
})

const IN_HTML = new RegExp(`${ATTRIBUTE}="([^"]*)"`)

/** The items among the formats of the clipboard, not yet parsed; null when there are none. */
export const findItems = (getFormat: (type: string) => string): string | null => {
  const own = getFormat(CLIPBOARD_TYPE)
  if (own !== '') return own
  const encoded = IN_HTML.exec(getFormat('text/html'))?.[1]
  if (encoded === undefined) return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
