import { type ExportFormat, PICTURE_EXPORTS } from '@panelflow/domain/output/output-values.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { exportOffers } from '@panelflow/contract/output.ts'
import type { RefusalView } from '@panelflow/contract/refusal.ts'
import {
  DEFAULT_CHOICE,
  type ExportChoice,
  getExportFormat,
  type Purpose,
  PURPOSES,
} from './export-choice.ts'

export type Offers = EndpointAnswer<typeof exportOffers>
export type OfferedChapter = Offers['chapters'][number]
export type OfferedFormat = Offers['formats'][number]
const NOT_FOR_THIS_ROLE: RefusalView = { code: 'permission.role_denied', params: {} }

const findOffer = ({ formats }: Offers, format: ExportFormat): OfferedFormat | undefined =>
  formats.find((one) => one.format === format)

const isOpen = (offer: OfferedFormat | undefined): boolean =>
  offer !== undefined && offer.refusal === null

/** Why none of these chapters can leave for this purpose; null when at least one can. */
export const findRefusal = (offers: Offers, purpose: Purpose): RefusalView | null => {
  const formats: readonly ExportFormat[] = purpose === 'pictures' ? PICTURE_EXPORTS : [purpose]
  const found = formats.map((format) => findOffer(offers, format))
  return found.some(isOpen)
    ? null
    : (found.find((offer) => offer?.refusal)?.refusal ?? NOT_FOR_THIS_ROLE)
}

/** Picture formats that may be asked for. */
export const openPictures = (offers: Offers): readonly (typeof PICTURE_EXPORTS)[number][] =>
  PICTURE_EXPORTS.filter((format) => isOpen(findOffer(offers, format)))

export const hasComposites = (offers: Offers): boolean =>
  findOffer(offers, 'zip')?.composite === true

/**
 * False when only the preview may be had: `zip` is then open for it alone, PNG (published pictures
 * always) is not.
 */
export const hasFinals = (offers: Offers): boolean => isOpen(findOffer(offers, 'png'))

/**
 * A choice that these chapters can be exported with: the one kept from last time where it is
 * possible, else what their reading
 * direction suggests (a book for pages, pictures for a strip), else the first that is possible.
 */
export const startingChoice = (offers: Offers, storedChoice: ExportChoice | null): ExportChoice => {
  const strip = offers.chapters[0]?.direction === 'strip'
  const wanted: ExportChoice = storedChoice ?? {
    ...DEFAULT_CHOICE,
    purpose: strip ? 'pictures' : 'cbz',
  }
  const purpose =
    [wanted.purpose, ...PURPOSES].find((one) => findRefusal(offers, one) === null) ?? wanted.purpose
  return fitting(offers, { ...wanted, purpose })
}

/** The same choice with a picture format and source that are open. */
export const fitting = (offers: Offers, choice: ExportChoice): ExportChoice => {
  const pictures = openPictures(offers)
  const picture = pictures.includes(choice.picture)
    ? choice.picture
    : (pictures[0] ?? choice.picture)
  const which =
    hasComposites(offers) && (choice.which === 'composite' || !hasFinals(offers))
      ? 'composite'
      : 'final'
  const withPages = choice.withPages && isOpen(findOffer(offers, 'textless'))
  return { ...choice, picture, which, withPages }
}

export interface LeftOut extends RefusalView {
  readonly chapter: OfferedChapter
}

export interface ExportPlan {
  /** in the order asked for */
  readonly written: readonly OfferedChapter[]
  readonly leftOut: readonly LeftOut[]
}

const refusedBy = (offers: Offers, choice: ExportChoice): ReadonlyMap<string, RefusalView> => {
  if (choice.purpose === 'pictures' && choice.picture === 'zip' && choice.which === 'composite') {
    const missing = offers.chapters.filter(({ composites }) => !composites)
    return new Map(
      missing.map(({ chapterId, pages }) => [
        chapterId,
        { code: pages === 0 ? 'output.no_pages' : 'output.no_preview', params: {} },
      ]),
    )
  }
  // a script with pages needs what the pages need
  const isPackage = choice.purpose === 'labelplus' && choice.withPages
  const offer = findOffer(offers, isPackage ? 'textless' : getExportFormat(choice))
  if (offer === undefined)
    return new Map(offers.chapters.map(({ chapterId }) => [chapterId, NOT_FOR_THIS_ROLE]))
  return new Map(offer.refusedChapters.map((refused) => [refused.chapterId, refused]))
}

/** Which of the picked chapters would be written, and why the others would not. */
export const createPlan = (
  offers: Offers,
  choice: ExportChoice,
  picked: ReadonlySet<string>,
): ExportPlan => {
  const refused = refusedBy(offers, choice)
  const chapters = offers.chapters.filter(({ chapterId }) => picked.has(chapterId))
  return {
    written: chapters.filter(({ chapterId }) => !refused.has(chapterId)),
    leftOut: chapters.flatMap((chapter) => {
      const refusal = refused.get(chapter.chapterId)
      return refusal === undefined ? [] : [{ chapter, code: refusal.code, params: refusal.params }]
    }),
  }
}

/** "1–6, 9, 11–12" of ascending or unsorted numbers */
export const numberRanges = (numbers: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

/** Left-out chapters of one book and language with the same refusal: one line for all of them. */
export interface LeftOutGroup {
  readonly refusal: RefusalView
  readonly chapter: OfferedChapter
  readonly numbers: readonly number[]
}

export const createGroups = (leftOut: readonly LeftOut[]): readonly LeftOutGroup[] => {
  const groups = new Map<
    string,
    { refusal: RefusalView; chapter: OfferedChapter; numbers: number[] }
  >()
  for (const { chapter, code, params } of leftOut) {
    const key = JSON.stringify([chapter.orderId, chapter.language, code, params])
    const group = groups.get(key) ?? { refusal: { code, params }, chapter, numbers: [] }
    group.numbers.push(chapter.number)
    groups.set(key, group)
  }
  return [...groups.values()]
}
