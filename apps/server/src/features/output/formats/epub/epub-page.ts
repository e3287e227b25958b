import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { lineRanges } from '@panelflow/render/text/line-range.ts'
import { XML_DECLARATION, xmlAttribute, xmlText } from '../../../../core/formats/xml.ts'

/** One screen of the book. Lengths in px of the page. */
export interface EpubScreen {
  readonly title: string
  readonly language: string
  readonly image: string
  readonly width: number
  readonly height: number
  /** page row its picture begins with */
  readonly top: number
  /** in reading order */
  readonly texts: readonly TextItem[]
}

export const XHTML = 'http://www.w3.org/1999/xhtml'
export const EPUB_TYPES = 'http://www.idpf.org/2007/ops'

/** The words lie over the picture, there for screen readers, search and selection, and not seen. */
export const STYLE_SHEET = `html, body { margin: 0; padding: 0; }
body { position: relative; overflow: hidden; }
img { position: absolute; left: 0; top: 0; }
p { position: absolute; margin: 0; color: transparent; background: none; overflow: hidden; white-space: pre; transform-origin: center; }
p.vertical { writing-mode: vertical-rl; -epub-writing-mode: vertical-rl; }
`

export const screenXhtml = (screen: EpubScreen): string => {
  const language = xmlAttribute(screen.language)
  const { width, height } = screen
  const paragraphs = screen.texts.map((text) => paragraph(text, screen.top)).join('')
  return `${XML_DECLARATION}<!DOCTYPE html>
<html xmlns="${XHTML}" xmlns:epub="${EPUB_TYPES}" lang="${language}" xml:lang="${language}">
<head>
<title>${xmlText(screen.title)}</title>
<meta name="viewport" content="width=${width}, height=${height}"/>
<link rel="stylesheet" type="text/css" href="../style.css"/>
</head>
<body style="width:${width}px;height:${height}px">
<img src="../${xmlAttribute(screen.image)}" alt="${xmlAttribute(screen.title)}" width="${width}" height="${height}"/>
${paragraphs}</body>
</html>
`
}

const paragraph = ({ props }: TextItem, top: number): string => {
  const { cx, cy, w, h, rotation, layout, translation } = props
  // the spaces at the ends of broken lines stay: with them the words are those of the translator
  const lines = lineRanges(translation, layout?.lines ?? []).map(({ from }, i, all) =>
    xmlText(translation.slice(from, all[i + 1]?.from).replace(/\r?\n/g, '')),
  )
  const style = [
    ['left', `${round(cx - w / 2)}px`],
    ['top', `${round(cy - h / 2 - top)}px`],
    ['width', `${round(w)}px`],
    ['height', `${round(h)}px`],
    ['font-size', `${round(layout?.size ?? props.size)}px`],
    ['line-height', round(props.lineSpacing)],
    ['text-align', props.align],
    ...(rotation === 0 ? [] : [['transform', `rotate(${round(rotation)}deg)`]]),
  ]
  const kind = props.writing === 'vertical' ? ' class="vertical"' : ''
  return `<p${kind} style="${style.map(([name, value]) => `${name}:${value}`).join(';')}">${lines.join('<br/>')}</p>\n`
}

const round = (value: number): string => String(Math.round(value * 100) / 100)
