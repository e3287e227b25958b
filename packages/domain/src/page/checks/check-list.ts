/**
 * Every check, in the order in which findings of one level are listed: what is missing, what is
 * seen, what is read, how it is set. docs/specs/0011-workspace-tools.md holds the table.
 */
import type { Check, CheckLevel, CheckStage } from './check.ts'
import { forbiddenVariant } from './forbidden-variant.ts'
import * as honorifics from './honorifics.ts'
import * as lettering from './lettering.ts'
import { numbers } from './numbers.ts'
import * as pixels from './pixels.ts'
import * as placing from './placing.ts'
import * as punctuation from './punctuation.ts'
import * as spacing from './spacing.ts'
import * as styleMarks from './style-marks.ts'
import * as wording from './wording.ts'

export const CHECK_IDS = [
  'missing_words',
  'not_laid_out',
  'overflow',
  'missing_glyph',
  'outside_page',
  'erased',
  'untranslated_drawing',
  'source_lettering',
  'letters_left',
  'patch_seam',
  'effect_policy',
  'effect_rendering',
  'unread',
  'bubble_deleted',
  'unchanged',
  'source_script',
  'numbers',
  'terms',
  'do_not_translate',
  'forbidden_variant',
  'honorific_missing',
  'honorific_kept',
  'end_marks',
  'brackets',
  'same_source',
  'series_source',
  'same_translation',
  'length',
  'repeated_word',
  'unreviewed',
  'partly_outside',
  'over_joint',
  'outside_bubble',
  'over_border',
  'safe_margin',
  'covered',
  'under_picture',
  'font_licence',
  'font_approval',
  'too_small',
  'size_jump',
  'page_size_jump',
  'short_last_line',
  'line_edges',
  'line_count',
  'line_length',
  'spaces',
  'invisible',
  'punctuation_width',
  'quotes',
  'dashes',
  'ellipsis',
  'spaced_marks',
  'capitals',
  'page_doubled',
  'page_gap',
  'page_order',
  'page_size',
  'page_blurred',
  'not_measured',
] as const
export type CheckId = (typeof CHECK_IDS)[number]

export const isCheckId = (value: string): value is CheckId =>
  CHECK_IDS.some((check) => check === value)

export const CHECKS: Readonly<Record<CheckId, Check>> = {
  missing_words: placing.missingTranslation,
  not_laid_out: lettering.notLaidOut,
  overflow: lettering.overflow,
  missing_glyph: lettering.missingGlyph,
  outside_page: placing.outsidePage,
  erased: placing.erased,
  untranslated_drawing: placing.untranslatedDrawing,
  source_lettering: placing.sourceLettering,
  letters_left: pixels.lettersLeft,
  patch_seam: pixels.patchSeam,
  effect_policy: placing.offPolicy,
  effect_rendering: wording.effectRendering,
  unread: placing.unread,
  bubble_deleted: placing.bubbleDeleted,
  unchanged: wording.unchanged,
  source_script: wording.sourceScript,
  numbers,
  terms: wording.terms,
  do_not_translate: wording.doNotTranslate,
  forbidden_variant: forbiddenVariant,
  honorific_missing: honorifics.honorificMissing,
  honorific_kept: honorifics.honorificKept,
  end_marks: punctuation.endMarks,
  brackets: punctuation.brackets,
  same_source: wording.sameSource,
  series_source: wording.seriesSource,
  same_translation: wording.sameTranslation,
  length: wording.length,
  repeated_word: wording.repeatedWord,
  unreviewed: wording.unreviewed,
  partly_outside: placing.partlyOutside,
  over_joint: placing.overJoint,
  outside_bubble: placing.outsideBubble,
  over_border: pixels.overBorder,
  safe_margin: pixels.safeMargin,
  covered: placing.covered,
  under_picture: placing.underPicture,
  font_licence: lettering.fontLicence,
  font_approval: lettering.fontApproval,
  too_small: lettering.tooSmall,
  size_jump: lettering.sizeJump,
  page_size_jump: lettering.pageSizeJump,
  short_last_line: lettering.shortLastLine,
  line_edges: lettering.lineEdges,
  line_count: lettering.lineCount,
  line_length: lettering.lineLength,
  spaces: spacing.spaces,
  invisible: spacing.invisible,
  punctuation_width: punctuation.punctuationWidth,
  quotes: styleMarks.quotes,
  dashes: styleMarks.dashes,
  ellipsis: styleMarks.ellipsis,
  spaced_marks: spacing.spacedMarks,
  capitals: wording.capitals,
  page_doubled: pixels.pageDoubled,
  page_gap: pixels.pageGap,
  page_order: pixels.pageOrder,
  page_size: pixels.pageSize,
  page_blurred: pixels.pageBlurred,
  not_measured: pixels.notMeasured,
}

/** What a book chose; checks it does not name have their own level. */
export type CheckLevels = Readonly<Partial<Record<CheckId, CheckLevel>>>

/** Checks of what is measured in pixels. */
const MEASURED: readonly CheckId[] = [
  'letters_left',
  'patch_seam',
  'over_border',
  'page_doubled',
  'page_blurred',
]

/**
 * The level of a check in a book. Rules of the workflow stay what they are. What was not measured
 * counts like the severest of what is measured: unknown is not good.
 */
export const getCheckLevel = (check: CheckId, levels: CheckLevels): CheckLevel => {
  if (check === 'not_measured' && MEASURED.some((each) => levels[each] === 'block')) return 'block'
  const { level, configurable } = CHECKS[check]
  return configurable ? (levels[check] ?? level) : level
}

/** Keeps a finding of the check the work of this stage from being completed? */
export const blocksStage = (check: CheckId, level: CheckLevel, stage: CheckStage): boolean =>
  level === 'block' && (CHECKS[check].blocksAt ?? CHECKS[check].stages).includes(stage)

/** Is the check asked about before the work of this stage is completed? */
export const isAskedAt = (check: CheckId, stage: CheckStage): boolean =>
  CHECKS[check].stages.includes(stage)
