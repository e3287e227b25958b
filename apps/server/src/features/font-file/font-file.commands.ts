import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fontPath, fontSubsetter } from '@panelflow/render/engine/load-node.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import { packCoverage, unpackCoverage } from '@panelflow/render/font/coverage.ts'
import type { FontFace } from '@panelflow/render/font/font-face.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import { type FontRegistry, registryWith } from '@panelflow/render/font/font-registry.ts'
import { listLettersToDraw, SHAPER_LETTERS } from '@panelflow/render/font/letters-to-draw.ts'
import { sql } from 'kysely'
import type { Deps } from '../../ports/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockContent, lockStored, removeUnreferenced } from '../file/blob-lifetime.ts'
import { everydayLetters } from './everyday-letters.ts'
import { listWordings, type Wording } from './font-file.queries.ts'
import { withReadings } from '@panelflow/render/text/reading-parts.ts'
import { listOwnFaces, type OwnFace } from './own-faces.queries.ts'

type Storage = Pick<Deps, 'db' | 'blobs'>

/** A smaller file is fetched whole sooner than a second one of it would pay. */
const WORTH_CUTTING = 512 * 1024

/**
 * Changes when the same letters of the same font give other bytes, so that old subsets are not
 * taken for new ones.
 */
const RECIPE = 'letters-1'

interface Subset {
  readonly font: string
  readonly sha: string
  readonly bytes: number
  readonly holds: string
}

/** Reads a whole font that is large enough to be cut, and may be. */
const openers = (
  own: readonly OwnFace[],
  { blobs }: Storage,
): ((face: FontFace) => Promise<(() => Promise<Uint8Array>) | null>) => {
  const ownFontById = new Map(own.map((one) => [one.face.id, one]))
  return async (face) => {
    const font = ownFontById.get(face.id)
    if (font !== undefined)
      return font.maySubset && font.bytes >= WORTH_CUTTING ? () => blobs.get(font.sha) : null
    const file = fontPath(face.id)
    return (await stat(file)).size >= WORTH_CUTTING ? () => readFile(file) : null
  }
}

/** Fonts the chapter's texts are set in now, and those a new text of its language starts with. */
const listFonts = (
  wordings: readonly Wording[],
  chosen: string | undefined,
  language: string,
  registry: FontRegistry,
): readonly FontFace[] => {
  const fresh = [false, true].map((bold) => ({
    font: defaultFontFor(language),
    bold,
    italic: false,
    translation: '',
    ranges: [],
  }))
  const ids = new Set([
    ...[...fresh, ...wordings].flatMap((wording) => listNeededFonts(wording, language, registry)),
    ...(chosen === undefined ? [] : [chosen]),
  ])
  return [...ids].flatMap((id) => registry.find(id) ?? [])
}

const extractLetters = (wordings: readonly Wording[], language: string): ReadonlySet<number> => {
  const letters = new Set(SHAPER_LETTERS)
  for (const letter of everydayLetters(language)) letters.add(letter.codePointAt(0) ?? 0)
  for (const wording of wordings)
    for (const line of withReadings(wording).split('\n'))
      for (const letter of listLettersToDraw(line, wording.caps ?? null)) letters.add(letter)
  return letters
}

/**
 * A font that cannot be cut (too large for the subsetter's memory, or spoilt) is handed out whole,
 * where it shows what it is worth.
 */
const cut = (bytes: Uint8Array, letters: readonly number[]): Uint8Array | null => {
  try {
    return fontSubsetter().extractLetters(bytes, letters)
  } catch {
    return null
  }
}

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex')

const saveSubset = async (
  storage: Storage,
  face: FontFace,
  letters: ReadonlySet<number>,
  read: () => Promise<Uint8Array>,
): Promise<Subset | null> => {
  const covered = unpackCoverage(face.coverage)
  const wanted = [...letters].filter((letter) => covered.has(letter))
  const holds = packCoverage(wanted)
  const key = { font_sha: face.sha256, letters_sha: toHash(`${RECIPE} ${holds}`) }
  const known = await storage.db
    .updateTable('font_subset')
    .set({ used_at: sql<Date>`now()` })
    .where('font_sha', '=', key.font_sha)
    .where('letters_sha', '=', key.letters_sha)
    .returning(['sha', 'bytes'])
    .executeTakeFirst()
  if (known !== undefined) return { font: face.id, ...known, holds }
  const made = cut(await read(), wanted)
  if (made === null) return null
  const { sha, bytes } = await storage.blobs.put(made)
  await inTransaction(storage.db, async (tx) => {
    await lockStored(tx, storage.blobs, sha, made)
    await tx
      .insertInto('font_subset')
      .values({ ...key, sha, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { font: face.id, sha, bytes, holds }
}

/**
 * Own faces, and a subset of each large font of the chapter and of the one just `chosen`; made at
 * the first asking, kept while anybody asks.
 */
export const prepareChapterFonts = async (
  deps: Storage,
  {
    chapterId,
    language,
    chosen,
  }: {
    readonly chapterId: string
    readonly language: string
    readonly chosen?: string | undefined
  },
): Promise<{ readonly own: readonly FontFace[]; readonly subsets: readonly Subset[] }> => {
  const [own, wordings] = await Promise.all([
    listOwnFaces(deps.db),
    listWordings(deps.db, chapterId),
  ])
  const faces = own.map(({ face }) => face)
  const letters = extractLetters(wordings, language)
  const createOpener = openers(own, deps)
  const subsets: Subset[] = []
  // One after the other: each holds a whole font in memory while it is cut.
  for (const face of listFonts(wordings, chosen, language, registryWith(faces))) {
    const read = await createOpener(face)
    const subset = read && (await saveSubset(deps, face, letters, read))
    if (subset) subsets.push(subset)
  }
  return { own: faces, subsets }
}

/** Subsets nobody asked for in a month go; they can be made again. */
export const tidySubsets = async ({ db, blobs }: Storage): Promise<void> => {
  const { rows } = await sql<{ sha: string }>`
    select distinct sha from font_subset where used_at < now() - interval '30 days'`.execute(db)
  for (const { sha } of rows) {
    await inTransaction(db, async (tx) => {
      await lockContent(tx, sha)
      await sql`delete from font_subset where sha = ${sha} and used_at < now() - interval '30 days'`.execute(
        tx,
      )
      await removeUnreferenced(tx, blobs, sha)
    })
  }
}
