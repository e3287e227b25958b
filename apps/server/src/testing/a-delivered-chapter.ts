import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import sharp from 'sharp'
import { inTransaction } from '../db/transaction.ts'
import { ensureDocuments } from '../features/page/commands/ensure-documents.ts'
import { aChapter, type ChapterOptions, type MadeChapter } from './a-chapter.ts'
import { aRegion, aText } from './a-text.ts'
import type { TestApp } from './test-app.ts'

export interface DeliveredOptions {
  readonly pages?: number
  /** pictures to take instead of drawn ones */
  readonly files?: readonly Buffer[]
  readonly width?: number
  readonly height?: number
  /** kinds of pictures every page has */
  readonly pictures?: readonly ('final' | 'composite')[]
  readonly people?: ChapterOptions['people']
  readonly direction?: ReadingDirection
}

/** No two chapters look alike, so that none shares its files with another by chance. */
let chaptersMade = 0

/** Quiet paper with bands of noise, so that there are gutters: different for every page. */
const drawn = async (width: number, height: number, seed: number): Promise<Buffer> => {
  const rgb = new Uint8Array(width * height * 3).fill(255)
  let state = seed + 1
  for (let y = 0; y < height; y++) {
    if (y % 300 < 60) continue
    for (let i = y * width * 3; i < (y + 1) * width * 3; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      rgb[i] = 100 + ((state >> 16) % 100)
    }
  }
  return await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const storedPicture = async ({ deps }: TestApp, file: Buffer) => {
  const size = await sharp(file).metadata()
  const { sha, bytes } = await deps.blobs.put(file)
  return {
    width: size.width,
    height: size.height,
    image: sha,
    format: size.format === 'jpeg' ? ('jpeg' as const) : ('png' as const),
    bytes,
  }
}

const items = (
  page: number,
): readonly {
  readonly kind: 'base' | 'lane'
  readonly item: Pick<PageItem, 'id' | 'kind' | 'props'>
}[] => {
  const place = { cx: 150, cy: 30, w: 200, h: 40, size: 20, minSize: 8 }
  return [
    {
      kind: 'base',
      item: { id: `r${page}`, kind: 'region', props: aRegion({ sourceText: `第${page + 1}页` }) },
    },
    {
      kind: 'lane',
      item: {
        id: `t${page}`,
        kind: 'text',
        props: aText({ regionId: `r${page}`, translation: `Words of page ${page + 1}`, ...place }),
      },
    },
  ]
}

const writeItems = async (
  { deps }: TestApp,
  { chapterId, pageIds }: MadeChapter,
): Promise<void> => {
  for (const [index, pageId] of pageIds.entries()) {
    for (const { kind, item } of items(index)) {
      const { id: document_id } = await deps.db
        .selectFrom('page_document')
        .select('id')
        .where('source_page_id', '=', pageId)
        .where('kind', '=', kind)
        .where('chapter_id', kind === 'lane' ? '=' : 'is', kind === 'lane' ? chapterId : null)
        .executeTakeFirstOrThrow()
      const row = {
        document_id,
        id: item.id,
        kind: item.kind,
        props: JSON.stringify(item.props),
        origin: '{}',
        rev: 1,
      }
      await deps.db.insertInto('page_item').values(row).execute()
    }
  }
}

/**
 * A chapter whose pages are lettered and synthesised; its pictures are what was drawn, without the
 * letters.
 */
export const aDeliveredChapter = async (
  app: TestApp,
  options: DeliveredOptions = {},
): Promise<MadeChapter> => {
  const {
    pages = 2,
    width = 300,
    height = 400,
    pictures = ['final', 'composite'],
    people,
    direction = 'ltr',
  } = options
  const { deps } = app
  chaptersMade += 1
  const files =
    options.files ??
    (await Promise.all(
      Array.from({ length: pages }, (_, page) => drawn(width, height, chaptersMade * 1000 + page)),
    ))
  const images = await Promise.all(files.map((file) => storedPicture(app, file)))
  const status = { status: 'complete', orderStatus: 'completed' } as const
  const made = await aChapter(deps, { ...status, pages: images, ...(people ? { people } : {}) })
  await inTransaction(deps.db, (tx) => ensureDocuments(deps, tx, made.chapterId))
  await writeItems(app, made)
  if (pictures.includes('final'))
    await deps.db
      .updateTable('chapter')
      .set({ final_images: 'ready' })
      .where('id', '=', made.chapterId)
      .execute()
  await deps.db
    .updateTable('book')
    .set({ reading_direction: direction })
    .where('id', '=', (eb) =>
      eb.selectFrom('source_chapter').select('book_id').where('id', '=', made.sourceChapterId),
    )
    .execute()
  for (const [index, pageId] of made.pageIds.entries()) {
    const picture = images[index]
    for (const kind of pictures) {
      if (picture === undefined) continue
      const facts = {
        content_hash: picture.image,
        engine: 'e',
        render_hash: 'r',
        base_rev: 0,
        lane_rev: 0,
        ...picture,
      }
      await deps.db
        .insertInto('page_output')
        .values({
          id: deps.ids.next(),
          chapter_id: made.chapterId,
          source_page_id: pageId,
          kind,
          ...facts,
        })
        .execute()
    }
  }
  return made
}
