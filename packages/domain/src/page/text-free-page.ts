/** Pictures of pages without their lettering, and which page each belongs to. */

/** It shows something else, is turned askew, or could not be read. */
export const TEXT_FREE_REFUSALS = ['different', 'unreadable'] as const
export const TEXT_FREE_TURNS = [90, 180, 270] as const
export type TextFreeRefusal = (typeof TEXT_FREE_REFUSALS)[number]

/**
 * Where the picture lies on its page: its point (x, y) lies at (scale · x + dx, scale · y + dy), in
 * pixels.
 */
export interface TextFreePlacement {
  readonly scale: number
  readonly dx: number
  readonly dy: number
  /** share of the drawing's details that both show, 0..1 */
  readonly agreement: number
  /** degrees clockwise by which the picture is turned first; absent: it lies upright */
  readonly turn?: (typeof TEXT_FREE_TURNS)[number] | undefined
}

interface Named {
  readonly name: string
}

export interface PairedPages<P, F> {
  readonly pairs: readonly { readonly page: P; readonly file: F }[]
  /** files that belong to no page */
  readonly left: readonly F[]
}

/** The name of the file without folder and ending. */
const getStem = ({ name }: Named): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()

/** The last number in the name. */
const getNumber = (named: Named): string | null =>
  /(\d+)\D*$/.exec(getStem(named))?.[1]?.replace(/^0+(?=\d)/, '') ?? null

const countBy = <T>(items: readonly T[], toKey: (item: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = toKey(item)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** Pairs what has the same key, where only one page and one file have it. */
const pairBy = <P extends Named, F extends Named>(
  pages: readonly P[],
  files: readonly F[],
  toKey: (item: Named) => string | null,
): { page: P; file: F }[] => {
  const byKey = countBy(files, toKey)
  return [...countBy(pages, toKey)].flatMap(([key, [page, otherPage]]) => {
    const [file, otherFile] = byKey.get(key) ?? []
    const isOnly = otherPage === undefined && otherFile === undefined
    return page !== undefined && file !== undefined && isOnly ? [{ page, file }] : []
  })
}

/**
 * A file belongs to the page of the same name, else of the same number; if as many files as pages
 * are left, in their order.
 */
export const pairFilesWithPages = <P extends Named, F extends Named>(
  pages: readonly P[],
  files: readonly F[],
): PairedPages<P, F> => {
  const pairs: { page: P; file: F }[] = []
  const listOpen = () => ({
    pages: pages.filter((page) => pairs.every((pair) => pair.page !== page)),
    files: files.filter((file) => pairs.every((pair) => pair.file !== file)),
  })
  for (const toKey of [getStem, getNumber]) {
    const open = listOpen()
    pairs.push(...pairBy(open.pages, open.files, toKey))
  }
  const open = listOpen()
  if (open.pages.length === open.files.length)
    open.files.forEach((file, at) => {
      const page = open.pages[at]
      if (page !== undefined) pairs.push({ page, file })
    })
  return { pairs, left: listOpen().files }
}
