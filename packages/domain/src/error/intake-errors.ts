/** Codes of intakes of many chapters. Numbers as in error-code.ts. */
export const INTAKE_ERRORS = {
  'intake.not_found': 40401,
  /** it is done or was canceled */
  'intake.ended': 40902,
  'intake.number_repeated': 42201,
  'intake.file_repeated': 42201,
  'intake.too_many_files': 42201,
  'intake.too_large': 42201,
  /** pages are replaced in the chapter itself */
  'intake.chapters_have_pages': 40902,
  /** another intake brings them now */
  'intake.chapters_taken': 40902,
  /** the plan does not name it, or the chapter is closed */
  'intake.file_unknown': 40902,
  'intake.files_missing': 40902,
} as const
