import type { TableFormat } from '@panelflow/domain/output/output-values.ts'
import { editPercent } from '@panelflow/domain/report/edit-percent.ts'
import type { GradeView } from '@panelflow/contract/grade.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { GRADE_FILE_COLUMNS, GRADE_HEADINGS } from '@panelflow/contract/messages/grade-headings.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { MOST_TABLE_LINES, tableFile } from '../../sheets/table-file.ts'
import type { SheetCell } from '../../sheets/write-sheet.ts'
import type { GradeFilter } from './grade-filter.ts'
import { gradesForFile } from './grade-list.queries.ts'
import { viewGrades } from './grade.queries.ts'

const getName = ({ name, realName }: PersonView): string => (realName === '' ? name : realName)

const formatPercent = (edits: GradeView['edits']): SheetCell =>
  edits === null || edits.words === 0 ? '' : editPercent(edits)

type Cells = Readonly<Record<(typeof GRADE_FILE_COLUMNS)[number], SheetCell>>

const toCells = (grade: GradeView, locale: InterfaceLocale, timeZone: string): Cells => {
  const words = GRADE_HEADINGS[locale]
  return {
    translator: getName(grade.translator),
    language: grade.targetLanguage,
    order: `#${grade.order.serial}`,
    title: grade.order.title,
    chapter: grade.chapter.number,
    scorer: getName(grade.scorer),
    score: words.score[grade.score],
    scoredAt: new Date(grade.scoredAt).toLocaleString('sv-SE', { timeZone }),
    words: grade.edits?.words ?? '',
    editedWords: grade.edits?.editedWords ?? '',
    editRate: formatPercent(grade.edits),
    errors: grade.errors.length,
    tags: grade.tags.map((tag) => words.tag[tag]).join(', '),
    note: grade.note,
    answer: grade.answer ?? '',
  }
}

interface GradeFileRequest {
  readonly filter: GradeFilter
  readonly format: TableFormat
  readonly locale: InterfaceLocale
  readonly now: Date
}

/** The scores the filter finds as CSV or workbook; `lines` is how many were written. */
export const createGradeFile = async (
  db: Db,
  actor: Actor,
  { filter, format, locale, now }: GradeFileRequest,
): Promise<{ readonly answer: FileAnswer; readonly lines: number }> => {
  const grades = await viewGrades(
    db,
    actor,
    await gradesForFile(db, actor, filter, MOST_TABLE_LINES),
    now,
  )
  const timeZone = await organisationZone(db)
  const words = GRADE_HEADINGS[locale]
  const headings = GRADE_FILE_COLUMNS.map((column) => words.column[column])
  const rows = grades.map((grade) => {
    const cells = toCells(grade, locale, timeZone)
    return GRADE_FILE_COLUMNS.map((column) => cells[column])
  })
  return {
    answer: tableFile({ name: 'scores', sheet: words.sheet, headings, rows }, format, now),
    lines: rows.length,
  }
}
