import type { ErrorCode, ErrorParams } from './error-code.ts'
import type { FieldError } from './field-error.ts'

interface Kinds {
  readonly number: number
  readonly text: string
  readonly numbers: readonly number[]
  readonly texts: readonly string[]
  readonly fields: readonly FieldError[]
  readonly 'number or null': number | null
  readonly 'text or null': string | null
  readonly 'text or number': string | number
}
type Kind = keyof Kinds

/** `?`: may be left out, so no sentence uses it */
type ParamKind = Kind | `${Kind}?`

/**
 * What goes with each code: once, for those who refuse, for the sentences and for docs/errors.md.
 * A code that is not here has no params.
 */
export const ERROR_PARAMS = {
  'session.throttled': { seconds: 'number' },
  /** no role of the actor has the right; `ability` or `event` */
  'permission.role_denied': { ability: 'text?', event: 'text?', seat: 'text?', role: 'text?' },
  /** the role has it, but not for this row */
  'permission.row_denied': { ability: 'text?', event: 'text?' },

  'request.malformed': { field: 'text?', depth: 'number?' },
  'request.invalid': { fields: 'fields' },
  'request.limit_reached': { seconds: 'number' },

  'account.name_taken': { name: 'text' },
  'account.changed_meanwhile': { version: 'number?' },
  'account.too_many_tokens': { limit: 'number' },
  /** where the same name stood first */
  'account.name_repeated': { row: 'number' },
  'webhook.too_many': { limit: 'number' },
  'preview_link.too_many': { limit: 'number' },
  'preview_link.last_day': { days: 'number' },
  'preview.too_many_comments': { limit: 'number' },
  /** first and last day of the other one */
  'pay_rate.overlaps': { from: 'text', until: 'text or null' },
  'pay_sheet.period_invalid': { days: 'number' },
  'pay_sheet.overlaps': { from: 'text', until: 'text' },
  'pay_sheet.unpriced': { count: 'number' },
  'engine.too_many': { limit: 'number' },
  'memory.file_too_large': { limitMb: 'number' },
  'memory.too_many_lines': { limit: 'number' },
  'script_file.too_large': { limitMb: 'number' },
  'script_file.too_many_lines': { limit: 'number' },
  /** tags of languages: of the file, of the chapter */
  'script_file.other_language': { file: 'text', chapter: 'text' },
  'script_file.page_unknown': { pages: 'number', files: 'number' },

  'order.too_many_for_sheet': { count: 'number', max: 'number' },
  'audit.too_many_for_sheet': { count: 'number', max: 'number' },
  'report.period_invalid': { days: 'number' },

  /** who, when, the type of the log entry and what it says */
  'order.changed_meanwhile': {
    by: 'text or null',
    at: 'text or null',
    did: 'text',
    chapter: 'number or null',
    status: 'text or null',
  },
  'order.deadline_passed': { cutoffAt: 'text' },
  'order.already_in_production': { status: 'text' },
  'order.not_in_production': { status: 'text' },
  /** completed, canceled or terminated */
  'order.finished': { status: 'text' },
  /** numbers of those with images, as runs */
  'order.chapters_begun': { chapters: 'text' },
  /** moving it would break the order of the deadlines */
  'order.deadlines_clash': { field: 'text', rule: 'text' },
  /** numbers of those not ready */
  'order.not_all_proofread': { chapters: 'numbers' },
  'order.not_completed': { status: 'text' },
  /** runs of chapters, and the order that corrects them */
  'order.corrected_elsewhere': { chapters: 'text', serial: 'number' },

  'order_view.name_taken': { name: 'text' },
  'order_view.changed_meanwhile': { version: 'number' },
  'order_view.too_many': { limit: 'number' },
  'bulk.too_many': { limit: 'number' },
  /** the engine's own sentence, in English */
  'text_search.pattern_invalid': { reason: 'text' },
  'bulk.seat_was_empty': { chapters: 'text' },

  'book.id_taken': { bookId: 'text', bookSubId: 'text' },
  'book.highest_too_low': { highest: 'number' },
  'character.changed_meanwhile': { version: 'number' },
  'character.name_taken': { name: 'text' },
  'character.too_many': { limit: 'number' },
  'serial.title_taken': { title: 'text' },
  'serial.changed_meanwhile': { version: 'number' },
  'chapter.summary_changed_meanwhile': { version: 'number' },
  'serial.book_taken': { title: 'text' },
  'batch.changed_meanwhile': { version: 'number' },
  'publishing_target.changed_meanwhile': { version: 'number' },
  'publishing_target.name_taken': { name: 'text' },
  'publishing_target.too_many': { limit: 'number' },
  'delivery.other_status': { status: 'text' },
  'batch.started_already': { status: 'text' },
  'batch.not_in_progress': { status: 'text' },

  'term.original_taken': { original: 'text' },
  'term.alias_taken': { alias: 'text', original: 'text' },
  'term.changed_meanwhile': { version: 'number' },
  'style.changed_meanwhile': { version: 'number' },
  'style.name_taken': { name: 'text' },
  'style.too_many': { limit: 'number' },
  'shortcut.key_of_browser': { key: 'text' },
  'shortcut.key_writes': { key: 'text' },
  /** `by`: id of the shortcut that has it */
  'shortcut.key_taken': { key: 'text', by: 'text' },

  /** numbers that already wait for a check */
  'check_request.open_already': { chapters: 'text' },
  /** numbers that are decided already, or not of this request */
  'check_request.decided': { chapters: 'text' },
  'comment.changed_meanwhile': { version: 'number' },
  /** not here, or not to be seen by them */
  'comment.mention_unknown': { names: 'text' },
  'attachment.too_large': { limitMb: 'number' },
  'attachment.damaged': { type: 'text' },
  'grade.changed_meanwhile': { version: 'number' },

  'chapter.not_found': { chapterId: 'text?' },
  'chapter.transition_not_allowed': { chapter: 'number', status: 'text', event: 'text' },
  'chapter.four_eyes': { chapter: 'number', seat: 'text?', event: 'text?' },
  'chapter.fix_list_required': { chapter: 'number' },
  'chapter.fix_items_open': { chapter: 'number', count: 'number' },
  'chapter.empty_translation': { chapter: 'number', count: 'number' },
  'chapter.blocking_findings': { chapter: 'number', count: 'number' },
  /** texts without a layout of their present words */
  'chapter.texts_not_laid_out': { chapter: 'number', count: 'number', pages: 'numbers' },
  /** sound effects and signs that a patch covers and nothing replaces */
  'chapter.places_erased': { chapter: 'number', count: 'number', pages: 'numbers' },
  /** items that look different on the server, or whose layout cannot be true */
  'chapter.seal_broken': { chapter: 'number', count: 'number' },

  'assignment.role_missing': { accountId: 'text', seat: 'text' },
  'assignment.language_missing': { accountId: 'text', seat: 'text' },
  'assignment.account_disabled': { accountId: 'text' },
  'assignment.person_required': { seat: 'text' },
  'assignment.chapter_twice': { chapter: 'number' },
  /** the person already holds the seat on every chapter named */
  'assignment.unchanged': { accountId: 'text', seat: 'text' },
  'crew.same_person': { seat: 'text', other: 'text' },

  /** a newer program wrote it */
  'page.schema_too_new': { schema: 'number', known: 'number' },
  'page.document_unreadable': { itemId: 'text or null', field: 'text', rule: 'text' },
  'page.revision_conflict': { rev: 'number' },
  'page.field_forbidden': { itemId: 'text or null', fields: 'texts' },
  /** see page-checks */
  'page.value_invalid': { itemId: 'text or null', field: 'text', rule: 'text' },
  /** somebody else changed these words first */
  'page.text_conflict': {
    itemId: 'text',
    from: 'text',
    mine: 'text',
    theirs: 'text',
    rev: 'number',
    by: 'text or null?',
    at: 'text?',
  },
  /** a cleanup selection is at least this wide and high */
  'page.selection_too_small': { min: 'number' },
  /** an op names a picture that was never stored */
  'page.asset_missing': { asset: 'text' },
  /** cause of a failed synthesis: other pixels than the workspace showed */
  'page.seal_differs': { count: 'number' },
  /**
   * cause of a failed synthesis: line breaks or sizes that cannot have been made from these texts
   */
  'page.layout_untrue': { count: 'number' },

  /** megapixels */
  'erase.too_large': { limit: 'number' },
  'erase.too_many': { limit: 'number' },
  'reading.no_engine': { language: 'text' },
  /** name of the file */
  'reading.model_refused': { model: 'text' },
  /** an edited picture keeps the size of the one that was opened */
  'image.size_changed': { width: 'number', height: 'number' },
  'image.too_large': { limitMb: 'number' },
  'image.too_many_pixels': { megapixels: 'number', limit: 'number' },
  'image.format_not_allowed': { found: 'text' },
  'archive.too_large': { limitMb: 'number' },
  'archive.too_many_files': { limit: 'number' },
  /** what is inside is bigger than allowed */
  'archive.too_much_inside': { limitMb: 'number' },
  'pdf.too_many_pages': { pages: 'number', limit: 'number' },

  'sheet.too_large': { limitMb: 'number' },
  /** what there is too much of */
  'sheet.too_complex': { limit: 'text' },
  /** macros, external_links, embedded_files, doctype */
  'sheet.forbidden_content': { what: 'text' },
  'sheet.too_many_lines': { limit: 'number' },

  /** send from there */
  'text_free.no_page': { pages: 'number', files: 'number' },
  'intake.number_repeated': { number: 'number' },
  'intake.file_repeated': { path: 'text', number: 'number' },
  'intake.too_many_files': { limit: 'number' },
  'intake.too_large': { limitGb: 'number' },
  /** runs of numbers, `3–5, 9` */
  'intake.chapters_have_pages': { chapters: 'text' },
  'intake.chapters_taken': { chapters: 'text', by: 'text' },
  'intake.file_unknown': { path: 'text' },
  'intake.files_missing': { number: 'number' },

  'upload.offset_mismatch': { received: 'number' },
  /** more bytes than announced */
  'upload.too_many_bytes': { size: 'number' },
  'upload.not_receiving': { status: 'text' },
  'upload.not_ready': { name: 'text', status: 'text' },
  'upload.too_many_pages': { limit: 'number' },
  /** megapixels of one upload */
  'upload.too_many_pixels': { limit: 'number' },
  /** megapixels of one person within an hour, and when there is room again */
  'upload.pixels_used_up': { limit: 'number', availableAt: 'text', seconds: 'number' },

  'font.too_large': { limitMb: 'number' },
  /** what a WOFF2 file unpacks to */
  'font.too_much_inside': { limitMb: 'number' },
  'font.format_not_allowed': { found: 'text' },
  /** the table or place that is wrong */
  'font.damaged': { part: 'text' },
  'font.table_missing': { table: 'text' },
  /** drawing all letters takes too many points, too much time or memory */
  'font.too_complex': { limit: 'text or number' },
  /** pages that use it */
  'font.in_use': { count: 'number' },

  /** megapixels */
  'output.page_too_large': { page: 'text', limit: 'number' },
  /** a slice profile asks for what its format cannot hold */
  'output.profile_invalid': { field: 'text', min: 'number', max: 'number' },
  /** a text is taller than a slice may be */
  'output.text_too_tall': { page: 'text or number', limit: 'number' },
  /** even at the lowest quality and height */
  'output.slice_too_heavy': { slice: 'number', limitKb: 'number' },
  /** the page whole does not fit into a file of this format */
  'output.page_too_long': { page: 'text', side: 'number', format: 'text' },
  'export.already_ended': { status: 'text' },
  /** waiting or running ones of one person */
  'export.too_many': { limit: 'number' },
  'platform_profile.name_taken': { name: 'text' },

  /** no room for more bytes */
  'storage.full': { seconds: 'number?' },
  /** down, unreachable or hanging */
  'storage.unavailable': { seconds: 'number?' },
  /** the stored bytes are not those that were stored */
  'storage.damaged': { sha: 'text?' },
} as const satisfies Readonly<Partial<Record<ErrorCode, Readonly<Record<string, ParamKind>>>>>

type Table = typeof ERROR_PARAMS
type KindOf<Spec> = Spec extends `${infer Name}?` ? Name : Spec
type Value<Spec> = KindOf<Spec> extends Kind ? Kinds[KindOf<Spec>] : never
type RequiredName<Row> = {
  [Name in keyof Row]: Row[Name] extends `${string}?` ? never : Name
}[keyof Row]
type Params<Row> = { readonly [Name in RequiredName<Row>]: Value<Row[Name]> } & {
  readonly [Name in Exclude<keyof Row, RequiredName<Row>>]?: Value<Row[Name]>
}

type WithParams = Extract<keyof Table, ErrorCode>

/** The params that fit every code of the union. */
type ParamsByCode<Code extends WithParams> = (
  Code extends unknown ? (params: Params<Table[Code]>) => void : never
) extends (params: infer All) => void
  ? All
  : never

/** The names a sentence of the code may use. */
export type SentenceValue<Code> = Code extends keyof Table
  ? Extract<RequiredName<Table[Code]>, string>
  : never

type Argument<Needed> =
  Partial<Needed> extends Needed ? readonly [params?: Needed] : readonly [params: Needed]

/** Params as an argument: none for codes without; left out where all of them may be missing. */
export type ParamsArgument<Code extends ErrorCode> = [Extract<Code, WithParams>] extends [never]
  ? readonly []
  : Argument<ParamsByCode<Extract<Code, WithParams>>>

/** The params as they travel: plain JSON. */
export const toErrorParams = <Code extends ErrorCode>([params]:
  | ParamsArgument<Code>
  | readonly [params?: undefined]): ErrorParams => {
  const all: unknown = params
  return { ...(all as ErrorParams | undefined) }
}
