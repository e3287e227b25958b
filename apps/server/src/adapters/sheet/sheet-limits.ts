/**
 * What a workbook may hold (docs/security/reliability.md S10). Inflated bytes are counted as they
 * come, whatever the archive announces.
 */
export const SHEET_LIMITS = {
  entries: 200,
  entryBytes: 32 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  rows: 20_000,
  cells: 400_000,
  columns: 100,
  cellCharacters: 32_767,
  /** of all cells together: one long text that many cells share is copied for each of them */
  characters: 16 * 1024 * 1024,
  /** open tags inside one another */
  depth: 64,
} as const
