import type { PageItem, Point } from '@panelflow/domain/page/document/page-document.ts'
import { type Camera, toPage, type Viewport } from './camera.ts'
import type { Watched } from './cell.ts'
import type { ChapterSession } from './chapter-session.ts'
import { hitItem } from './hit-test.ts'
import type { PageView } from './page-session.ts'
import { listJoined, type Strip, type StripPage } from './strip.ts'

interface View {
  readonly session: ChapterSession
  readonly strip: Strip
  readonly camera: Watched<Camera>
  readonly viewport: Watched<Viewport>
}

/** What lies under a point of the screen; `itemId` null: empty ground of that page. */
export interface Hit {
  readonly page: StripPage
  readonly itemId: string | null
  /** on the page */
  readonly point: Point
}

interface HitOptions {
  /** what can be hit on a page */
  readonly listKinds: (view: PageView) => readonly PageItem['kind'][]
  /** what is locked is passed over for what lies below it */
  readonly passesLocked?: boolean
}

/** Texts lie over pictures for a pointer, these over patches, whatever page they are of. */
const HIT_ORDER: readonly PageItem['kind'][] = ['text', 'image', 'patch']

/** The item of the page there, else one that reaches it from a page that meets it. */
export const itemUnder = (
  { session, strip, camera, viewport }: View,
  screen: Point,
  { listKinds, passesLocked = false }: HitOptions,
): Hit | null => {
  const place = toPage(camera.get(), strip, viewport.get(), screen)
  if (place === null) return null
  const { page, point } = place
  const near = listJoined(strip, page).filter((other) => other !== page)
  for (const kind of HIT_ORDER)
    for (const other of [page, ...near]) {
      const view = session.page(other.frame.id).view.get()
      if (!listKinds(view).includes(kind)) continue
      const at = { x: point.x + page.left - other.left, y: point.y + page.top - other.top }
      const itemId = hitItem(view, at, [kind], { passesLocked })
      if (itemId !== null) return { page: other, itemId, point: at }
    }
  return { page, itemId: null, point }
}
