import { TextDecoder } from 'node:util'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ReturnedLine } from '@panelflow/domain/script-file/returned-line.ts'

/** More than any chapter has. */
const MAX_LINES = 20_000
/** As long as a text of a page may be. */
const MAX_LENGTH = 10_000

/** A line as it stands in a file; its page may be one of another chapter, or nobody's. */
export interface FileLine extends Omit<ReturnedLine, 'pageId'> {
  /** null: the file does not say */
  readonly pageId: string | null
}

/** What a file of any form has. */
export interface ScriptContent {
  readonly lines: readonly FileLine[]
  readonly tooLong: number
  /** chapters that the file says it is of */
  readonly chapterIds: ReadonlySet<string>
  /** tag of the language of its translations; null: the file does not say */
  readonly language: string | null
}

export const refuseFile = (): AppError => new AppError('script_file.unreadable')

/** A page that is in the chapter now; sides in pixels. */
export interface PageOfChapter {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
}

/** @throws AppError `script_file.unreadable` */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refuseFile()
  }
}

/** Collects lines within the limits. */
export interface LineCollector {
  /** @throws AppError `script_file.too_many_lines` */
  readonly add: (line: FileLine) => void
  readonly get: () => Pick<ScriptContent, 'lines' | 'tooLong'>
}

export const createLineCollector = (): LineCollector => {
  const lines: FileLine[] = []
  let tooLong = 0
  return {
    add: (line) => {
      if (lines.length + tooLong >= MAX_LINES)
        throw new AppError('script_file.too_many_lines', { limit: MAX_LINES })
      if (line.translation.length > MAX_LENGTH) tooLong += 1
      else lines.push(line)
    },
    get: () => ({ lines, tooLong }),
  }
}
