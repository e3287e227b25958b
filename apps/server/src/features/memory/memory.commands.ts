import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import type { Deps } from '../../ports/deps.ts'

export interface LearnedLines {
  readonly bookId: string | null
  readonly source: SourceLanguage
  readonly target: TargetLanguage
  readonly lines: readonly { readonly source: string; readonly translation: string }[]
  /** where the lines come from, e.g. `{ by: 'import', accountId }` */
  readonly origin: Readonly<Record<string, string>>
}

/** Puts translated lines into the translation memory; a line known already gets the newer translation. Blank ones are left out. */
export const learnLines = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { bookId, source, target, lines, origin }: LearnedLines,
): Promise<void> => {
  const now = deps.clock.now()
  const spoken = lines.filter((line) => foldLine(line.source) !== '' && line.translation.trim() !== '')
  // one statement cannot write a row twice: the last translation of a repeated line counts
  const byKey = new Map(spoken.map((line) => [foldLine(line.source), line]))
  if (byKey.size === 0) return
  await deps.db
    .insertInto('memory_line')
    .values(
      [...byKey].map(([source_key, line]) => ({
        id: deps.ids.next(),
        book_id: bookId,
        source_language: source,
        target_language: target,
        source_key,
        source_text: line.source,
        target_text: line.translation,
        origin: JSON.stringify(origin),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['book_id', 'source_language', 'target_language', 'source_key']).doUpdateSet({
        source_text: (eb) => eb.ref('excluded.source_text'),
        target_text: (eb) => eb.ref('excluded.target_text'),
        origin: (eb) => eb.ref('excluded.origin'),
        updated_at: now,
      }),
    )
    .execute()
}
