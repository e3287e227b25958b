/** What happened to a page, from its op logs: who changed it when, and how it was then. */
import { applyEntry } from './page-apply.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type Origin,
  type PageDocument,
  type PageOpEntry,
} from './document/page-document.ts'

/** Everything that was ever stored in the two documents of a page, oldest first. */
export type PageLogs = Readonly<Record<DocumentKind, readonly PageOpEntry[]>>

export type PageDocuments = Readonly<Record<DocumentKind, PageDocument>>

/** Edits of one person, or of machines, without a long pause between them. */
export interface Moment {
  /** who it was, and when they made the last of these edits */
  readonly by: Origin
  readonly edits: number
  /** revisions the documents had then */
  readonly revs: Readonly<Record<DocumentKind, number>>
}

const PAUSE_MS = 10 * 60_000

const getWriter = (origin: Origin): string => (origin.by === 'person' ? origin.account : '')

const isSameMoment = (a: Origin, b: Origin): boolean =>
  getWriter(a) === getWriter(b) && Date.parse(b.at) - Date.parse(a.at) <= PAUSE_MS

/** Oldest first. */
export const listMoments = (logs: PageLogs): readonly Moment[] => {
  const entries = DOCUMENT_KINDS.flatMap((document) =>
    logs[document].map(({ rev, origin }) => ({ document, rev, origin })),
  ).toSorted((a, b) => Date.parse(a.origin.at) - Date.parse(b.origin.at))
  const moments: Moment[] = []
  let revs: Moment['revs'] = { base: 0, lane: 0 }
  for (const { document, rev, origin } of entries) {
    revs = { ...revs, [document]: Math.max(revs[document], rev) }
    const last = moments.at(-1)
    const isNext = last !== undefined && isSameMoment(last.by, origin)
    if (isNext) moments.pop()
    moments.push({ by: origin, edits: isNext ? last.edits + 1 : 1, revs })
  }
  return moments
}

/**
 * Revisions a page had at a time; undefined where nothing was stored of it yet.
 * @param time ISO 8601, of the server's clock like the times of the log; edits made then count
 */
export const findRevsAt = (logs: PageLogs, time: string): Moment['revs'] | undefined => {
  const end = Date.parse(time)
  const findRev = (document: DocumentKind): number =>
    logs[document].reduce(
      (found, { rev, origin }) => (Date.parse(origin.at) <= end ? Math.max(found, rev) : found),
      0,
    )
  const revs = { base: findRev('base'), lane: findRev('lane') }
  return revs.base + revs.lane === 0 ? undefined : revs
}

/** The page as it was at those revisions. @param page as it is now */
export const getPageAt = (
  page: PageDocuments,
  logs: PageLogs,
  revs: Moment['revs'],
): PageDocuments => {
  const replay = (document: DocumentKind): PageDocument =>
    logs[document]
      .filter(({ rev }) => rev <= revs[document])
      .reduce(applyEntry, { ...page[document], items: {}, rev: 0 })
  return { base: replay('base'), lane: replay('lane') }
}
