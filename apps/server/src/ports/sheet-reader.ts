/** One line of a sheet that has something in it. */
export interface SheetLine {
  /** as the spreadsheet numbers it; the first is 1 */
  readonly line: number
  /** text of column A, B, …; empty where nothing stands */
  readonly cells: readonly string[]
}

/** The first sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly lines: readonly SheetLine[]
}

/**
 * Parses an untrusted workbook outside of the server: a file that hangs or eats memory costs
 * itself only.
 */
export interface SheetReader {
  /** @throws AppError sheet.* */
  readonly read: (file: Uint8Array) => Promise<Sheet>
}
