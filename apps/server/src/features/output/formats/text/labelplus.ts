import { SPOKEN_KINDS } from '@panelflow/domain/page/missing-text.ts'
import type { OutputChapter, OutputPage } from '../chapter-output.ts'
import { toFullTitle } from '../chapter-output.ts'
import { readingRows } from '@panelflow/domain/page/reading-rows.ts'
import type { ReadingRow } from '@panelflow/domain/page/reading-rows.ts'

const IN_BOX = 1
const OUT_OF_BOX = 2

/**
 * Lines of a text that a LabelPlus reader would take for a page or label of its own, and those that
 * would be taken for such a line moved in.
 */
const MARKERS = /^(?= *(?:>{8}\[|-{16}\[))/gm

/** Line of the head's comment that says which chapter it is. */
export const LABELPLUS_CHAPTER = 'panelflow-chapter: '

/**
 * LabelPlus text file, UTF-8 with CRLF as its readers expect: pages under their file names,
 * numbered labels with place
 * (fractions of the page) and group. Texts that look like its markers are moved in by one space.
 */
export const writeLabelPlus = (chapter: OutputChapter): string => {
  const head = [
    '1,0',
    '-',
    '框内',
    '框外',
    '-',
    oneLine(toFullTitle(chapter)),
    `${LABELPLUS_CHAPTER}${chapter.id}`,
    '',
  ]
  const pages = chapter.pages.flatMap((page) => [
    `>>>>>>>>[${oneLine(page.name)}]<<<<<<<<`,
    ...readingRows(page, chapter.direction).flatMap((row) => toLabel(page, row)),
    '',
  ])
  return `${[...head, ...pages].join('\n').replace(/\r\n?|\n/g, '\r\n')}\r\n`
}

const toLabel = (page: OutputPage, row: ReadingRow): string[] => {
  const place = [
    fraction(row.centre.x, page.width),
    fraction(row.centre.y, page.height),
    toGroup(row),
  ].join(',')
  return [
    `----------------[${row.number}]----------------[${place}]`,
    row.translation.replace(/\r\n?/g, '\n').replace(MARKERS, ' '),
    '',
  ]
}

const toGroup = ({ region }: ReadingRow): number =>
  region === null || SPOKEN_KINDS.includes(region.kind) ? IN_BOX : OUT_OF_BOX

const fraction = (place: number, side: number): string =>
  Math.min(1, Math.max(0, place / side)).toFixed(4)

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
