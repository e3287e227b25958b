/** Findings of the checks of a chapter's pages, what a book makes of them, and dismissals. */
import { MAX_APPROVED_FONTS } from '@panelflow/domain/page/checks/approved-fonts.ts'
import { CHECK_LEVELS } from '@panelflow/domain/page/checks/check.ts'
import { CHECK_IDS } from '@panelflow/domain/page/checks/check-list.ts'
import { FONT_FAULTS } from '@panelflow/domain/page/checks/font-faults.ts'
import { LINE_LIMIT_RANGES } from '@panelflow/domain/page/checks/line-limits.ts'
import { PICTURE_FAULTS } from '@panelflow/domain/page/checks/page-pictures.ts'
import { DISMISSAL_REASONS } from '@panelflow/domain/page/checks/dismissal.ts'
import { SPELLING_DICTIONARIES } from '@panelflow/domain/locale/language-table.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { listDictionaries } from '@panelflow/domain/spelling/book-dictionary.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { effectPoliciesView } from './sound-effect.ts'
import { chapterParams, instant, orderParams, sha256, uuid, version } from './primitives.ts'

const checkId = z.enum(CHECK_IDS)
const itemId = z.string().min(1).max(80)

const dismissalView = z.object({
  reason: z.enum(DISMISSAL_REASONS),
  note: z.string(),
  /** who let it be */
  by: z.string(),
  at: instant,
})
export type DismissalView = z.output<typeof dismissalView>

export const findingView = z.object({
  pageId: uuid,
  /** of the page, 0 for the first */
  position: z.number().int(),
  itemId: z.string(),
  check: checkId,
  level: z.enum(['block', 'warn']),
  /** where in the translation, UTF-16 offsets; empty: it is about the text as a whole */
  spans: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
  /** values of the sentence */
  details: z.array(z.string()),
  /** the translation without the fault; null: it takes a person */
  replacement: z.string().nullable(),
  /** id of the face that puts it right; null: it takes a person */
  font: z.string().nullable(),
  /** the source text, else the translation; empty where neither is known */
  words: z.string(),
  translation: z.string(),
  /** sha-256 of what was judged */
  basis: sha256,
  dismissal: dismissalView.nullable(),
})
export type FindingView = z.output<typeof findingView>

const levelsView = z.partialRecord(checkId, z.enum(CHECK_LEVELS))

/** null: no limit */
const createLimitSchema = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max).nullable()
const lineLimitsView = z.object({
  lines: createLimitSchema(LINE_LIMIT_RANGES.lines),
  characters: createLimitSchema(LINE_LIMIT_RANGES.characters),
})

/** By target language; those that are not named have their usual dictionary. */
const dictionariesView = z
  .partialRecord(z.enum(TARGET_LANGUAGES), z.enum(SPELLING_DICTIONARIES))
  .refine((chosen) =>
    Object.entries(chosen).every(([language, name]) => listDictionaries(language).includes(name)),
  )

/** By target language, over what holds for all; a null limit is as for all. */
const languageRulesView = z.partialRecord(
  z.enum(TARGET_LANGUAGES),
  z.strictObject({ levels: levelsView, lineLimits: lineLimitsView.strict() }),
)

/** Ids of faces, by target language; a language that is not named may be set in every font. */
const approvedFontsView = z.partialRecord(
  z.enum(TARGET_LANGUAGES),
  z.array(z.string().min(1).max(80)).max(MAX_APPROVED_FONTS),
)

const measuresView = z.object({
  sizes: z.record(z.string(), z.number()),
  lengthRatio: z.number().nullable(),
  capitals: z.boolean(),
  variants: z.record(z.string(), z.array(z.string())),
  sharers: z.record(z.string(), z.array(z.string())),
})

/** By keys that name what was measured (domain/page/checks/page-measures.ts). */
const pageMeasuresView = z.object({
  pageId: uuid,
  seams: z.record(z.string(), z.object({ rim: z.number(), visible: z.number() }).nullable()),
  left: z.record(z.string(), z.number().nullable()),
  pictureFaults: z.array(z.object({ kind: z.enum(PICTURE_FAULTS), details: z.array(z.string()) })),
})

export const pageCheckList = defineEndpoint({
  id: 'page_check.list',
  method: 'GET',
  path: '/chapters/:chapterId/page-checks',
  summary:
    'Findings of every page, each text laid out as it is now; with what the book chose and what the chapter measures, so that a client can check again what it edits',
  params: chapterParams,
  response: z.object({
    findings: z.array(findingView),
    levels: levelsView,
    effectPolicies: effectPoliciesView,
    lineLimits: lineLimitsView,
    dictionaries: dictionariesView,
    /** fonts of the house that the chapter should not be set in */
    fontFaults: z.record(z.string(), z.enum(FONT_FAULTS)),
    /** fonts the book approved for the language, and what takes the place of others; null: all */
    fontApproval: z
      .object({ approved: z.array(z.string()), nearest: z.record(z.string(), z.string()) })
      .nullable(),
    /** translations accepted in other chapters of the book, by the folded source */
    accepted: z.record(z.string(), z.string()),
    measures: measuresView,
    /** what was measured in the pixels of each page */
    pages: z.array(pageMeasuresView),
    /** a worker is measuring: more will be known soon */
    isMeasuring: z.boolean(),
  }),
  access: 'workspace.open',
})

export const pageCheckCounts = defineEndpoint({
  id: 'page_check.counts',
  method: 'GET',
  path: '/orders/:orderId/page-check-counts',
  summary:
    'How many findings each chapter has that is being translated, proofread or typeset: those that keep it from being completed, and all that are asked about then',
  params: orderParams,
  response: z.array(
    z.object({ chapterId: uuid, blocking: z.number().int(), open: z.number().int() }),
  ),
  access: 'order.chapter.list',
})

const findingRef = { pageId: uuid, itemId, check: checkId }

export const pageCheckDismiss = defineEndpoint({
  id: 'page_check.dismiss',
  method: 'POST',
  path: '/chapters/:chapterId/page-checks/dismiss',
  summary:
    'Let a finding be, with a reason, until what was judged changes. Answers 40901 page_check.changed when it is another finding by now',
  params: chapterParams,
  body: z.strictObject({
    ...findingRef,
    /** of the finding that was seen */
    basis: sha256,
    reason: z.enum(DISMISSAL_REASONS),
    note: z.string().trim().max(500).default(''),
  }),
  response: z.null(),
  access: 'workspace.open',
})

export const pageCheckRestore = defineEndpoint({
  id: 'page_check.restore',
  method: 'POST',
  path: '/chapters/:chapterId/page-checks/restore',
  summary: 'Take a dismissal back',
  params: chapterParams,
  body: z.strictObject(findingRef),
  response: z.null(),
  access: 'workspace.open',
})

const bookParams = z.strictObject({ bookId: uuid })
const bookLevelsView = z.object({
  version: z.number().int(),
  levels: levelsView,
  lineLimits: lineLimitsView,
  languages: languageRulesView,
  dictionaries: dictionariesView,
  approvedFonts: approvedFontsView,
})

export const bookCheckLevels = defineEndpoint({
  id: 'book.check_levels',
  method: 'GET',
  path: '/books/:bookId/check-levels',
  summary:
    'What the book chose for each check: block, warn or off; checks it leaves as they are are left out. With its limits for lines of lettering, what single languages have instead, its spelling and its approved fonts by language',
  params: bookParams,
  response: bookLevelsView,
  access: 'order.list',
})

export const bookSetCheckLevels = defineEndpoint({
  id: 'book.set_check_levels',
  method: 'PUT',
  path: '/books/:bookId/check-levels',
  summary:
    'Choose what findings of each check do in a book, or in one language of it, how many lines and characters lettering may have, which dictionary judges a language, and which fonts it may be set in. Rules of the workflow cannot be chosen',
  params: bookParams,
  body: z.strictObject({
    version,
    levels: levelsView,
    /** absent: as they are */
    lineLimits: lineLimitsView.strict().optional(),
    /** absent: as they are */
    languages: languageRulesView.optional(),
    /** absent: as they are */
    dictionaries: dictionariesView.optional(),
    /** absent: as they are */
    approvedFonts: approvedFontsView.optional(),
  }),
  response: bookLevelsView,
  access: ['order.create', 'term.create_edit'],
})
