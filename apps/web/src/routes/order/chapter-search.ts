import { SEATS, type Seat } from '@panelflow/domain/order/seat.ts'

const DOORS = ['upload', 'check', 'route', 'assign', 'send'] as const
type ChapterDoorName = (typeof DOORS)[number]

/** The chapter a link points at, and what the person came to do there. */
export interface ChapterSearch {
  readonly chapterId?: string
  readonly open?: ChapterDoorName
  /** for `assign` */
  readonly seat?: Seat
}

export const parseChapterSearch = (raw: Record<string, unknown>): ChapterSearch => ({
  chapterId: typeof raw['chapterId'] === 'string' ? raw['chapterId'] : undefined,
  open: DOORS.find((door) => door === raw['open']),
  seat: SEATS.find((seat) => seat === raw['seat']),
})
