import { SEATS, type Seat } from '@panelflow/domain/order/seat.ts'

const CHAPTER_COMMANDS = ['upload', 'check', 'route', 'assign', 'send'] as const
type ChapterCommandName = (typeof CHAPTER_COMMANDS)[number]

/** The chapter a link points at, and what the person came to do there. */
export interface ChapterSearch {
  readonly chapterId?: string
  readonly open?: ChapterCommandName
  /** for `assign` */
  readonly seat?: Seat
}

export const parseChapterSearch = (raw: Record<string, unknown>): ChapterSearch => ({
  chapterId: typeof raw['chapterId'] === 'string' ? raw['chapterId'] : undefined,
  open: CHAPTER_COMMANDS.find((command) => command === raw['open']),
  seat: SEATS.find((seat) => seat === raw['seat']),
})
