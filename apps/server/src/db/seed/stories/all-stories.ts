import {
  fresh,
  late,
  proofreading,
  toBeChecked,
  translating,
  unassigned,
  waiting,
} from './early-stages.ts'
import { canceled, delivered, terminated, urgent } from './finished.ts'
import {
  refusedVisually,
  reviewing,
  typesetterWanted,
  typesetting,
  visualReviewing,
} from './late-stages.ts'
import { mangaProofreading, mangaInColumns } from './manga.ts'
import type { Story } from './story.ts'

/**
 * By the day they begin, so that the orders' numbers follow their dates. The first two bring the
 * images of the strip's chapters, the third those of the manga.
 */
export const STORIES: readonly Story[] = [
  delivered,
  toBeChecked,
  mangaInColumns,
  visualReviewing,
  refusedVisually,
  typesetting,
  typesetterWanted,
  late,
  proofreading,
  canceled,
  terminated,
  mangaProofreading,
  reviewing,
  translating,
  urgent,
  unassigned,
  waiting,
  fresh,
]
