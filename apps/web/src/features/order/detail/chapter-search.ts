import { SEATS, type Seat } from '@panelflow/domain/order/seat.ts'

const CHAPTER_COMMANDS = ['upload', 'check', 'route', 'assign', 'send'] as const
type ChapterCommandName = (typeof CHAPTER_COMMANDS)[number]

/** Windows of the whole order that a link may open; what each says of the order stands in `can`. */
export const ORDER_WINDOWS = [
  'assign_people',
  'edit',
  'request_check',
  'export',
  'clone',
  'correct',
  'cancel',
  'terminate',
] as const
type OrderWindow = (typeof ORDER_WINDOWS)[number]

/** The chapter a link points at, and what the person came to do there or with the order. */
export interface ChapterSearch {
  readonly chapterId?: string
  readonly open?: ChapterCommandName | OrderWindow
  /** for `assign` */
  readonly seat?: Seat
}

export const parseChapterSearch = (raw: Record<string, unknown>): ChapterSearch => ({
  chapterId: typeof raw['chapterId'] === 'string' ? raw['chapterId'] : undefined,
  open: [...CHAPTER_COMMANDS, ...ORDER_WINDOWS].find((command) => command === raw['open']),
  seat: SEATS.find((seat) => seat === raw['seat']),
})
