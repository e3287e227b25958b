/**
 * How work is broken off: a line that drops parts of an upload, image making that is held, a role
 * that ends.
 */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type Crew, happens } from './order-by-api.ts'
import { layOutAll } from './lay-out.ts'

/**
 * A blank page that is not packed: too large for one part of an upload, and little work for the
 * machines.
 */
export const heavyPage = async (): Promise<Buffer> =>
  await sharp({
    create: { width: 1200, height: 1300, channels: 3, background: { r: 250, g: 250, b: 249 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

export interface BrokenLine {
  /** uploads that were begun */
  readonly opened: () => number
  /** where the parts began that were sent, broken ones included */
  readonly offsets: () => readonly number[]
  /** from now on everything gets through */
  readonly mend: () => void
}

/**
 * From now on the first part of an upload arrives but its answer is lost, and later ones are cut
 * off, until it is mended.
 */
export const brokenLine = async (page: Page): Promise<BrokenLine> => {
  let broken = true
  let opened = 0
  const offsets: number[] = []
  await page.route(/\/chapters\/[^/]+\/uploads$/, async (route) => {
    opened += 1
    await route.fallback()
  })
  await page.route(/\/uploads\/[^/]+\/bytes/, async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    offsets.push(offset)
    if (!broken) return await route.fallback()
    if (offset === 0) await route.fetch()
    await route.abort('connectionreset')
  })
  const mend = (): void => {
    broken = false
  }
  return { opened: () => opened, offsets: () => offsets, mend }
}

/**
 * Typesetting is completed, and image making is paused before it has ended: for chapters of many
 * pages only.
 */
export const stopAtImages = async (
  { typesetter, tadmin }: Crew,
  chapterId: string,
): Promise<void> => {
  await layOutAll(typesetter, chapterId, 'en')
  await happens(typesetter, chapterId, { type: 'complete_typesetting' })
  const { data } = await tadmin.send('POST', '/ai-board/act', {
    action: 'pause',
    chapterIds: [chapterId],
  })
  if (data?.[0]?.done !== true) throw new Error(`image making was not caught: ${data?.[0]?.error}`)
}

/** Answers the roles the account had before. */
export const setRoles = async (
  { padmin }: Pick<Crew, 'padmin'>,
  name: string,
  roles: readonly number[],
): Promise<readonly number[]> => {
  const found = await padmin.get(`/accounts?search=${name}`)
  const account = found.rows.find((one: { name: string }) => one.name === name)
  const answer = await padmin.send('PATCH', `/accounts/${account.id}`, {
    version: account.version,
    roles,
  })
  if (answer.code !== 0) throw new Error(answer.message)
  return account.roles
}
