import { mayDeleteItem, mayWriteText } from '@panelflow/domain/page/page-access.ts'
import type { Cell, Watched } from './cell.ts'
import type { PageView } from './page-session.ts'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'

/** What the screen is laid out for. The rights still come from the server, page by page. */
export type WorkStage = 'translate' | 'proofread' | 'typeset' | 'visual_review'

/**
 * What is drawn over each other. `composite` is the picture synthesis made, over the original up to
 * the swipe; `difference` shows where it, or else the lettered page, differs from the original.
 */
export type PictureView = 'original' | 'cleaned' | 'lettered' | 'composite' | 'difference'

/** What the stage begins with; the others are one key away. */
export const FIRST_PICTURE: Readonly<Record<WorkStage, PictureView>> = {
  translate: 'original',
  proofread: 'lettered',
  typeset: 'lettered',
  visual_review: 'composite',
}

interface Followed {
  readonly stage: Watched<WorkStage>
  readonly picture: Cell<PictureView>
  readonly drafts: Watched<ReadonlyMap<string, unknown>>
  /** bumped with every edit of the person */
  readonly edits: Watched<number>
}

/**
 * What a new stage begins with is shown when the chapter moves on, unless another was chosen. The
 * synthesised picture knows nothing of what is moved or edited now: the lettered page is shown
 * instead.
 */
export const followWork = ({ stage, picture, drafts, edits }: Followed): void => {
  const showEdits = (): void => {
    if (picture.get() === 'composite') picture.set('lettered')
  }
  edits.subscribe(showEdits)
  drafts.subscribe(() => {
    if (drafts.get().size > 0) showEdits()
  })
  let before = stage.get()
  stage.subscribe(() => {
    if (picture.get() === FIRST_PICTURE[before]) picture.set(FIRST_PICTURE[stage.get()])
    before = stage.get()
  })
}

/** Whether handles may be shown: the person may set the place of this kind of item. */
export const mayPlace = (view: PageView, kind: PageItem['kind']): boolean =>
  view.status === 'ready' &&
  kind !== 'region' &&
  view.editable[kind].includes(kind === 'patch' ? 'x' : 'cx')

export const maySet = (view: PageView, kind: PageItem['kind'], field: string): boolean =>
  view.status === 'ready' && view.editable[kind].includes(field)

const KINDS: readonly PageItem['kind'][] = ['text', 'image', 'patch']

/**
 * What the pointer takes hold of. While words are worked on or judged these are the texts; pictures
 * and patches only for somebody who may move them now.
 */
export const selectableIn = (stage: WorkStage, view: PageView): readonly PageItem['kind'][] =>
  KINDS.filter(
    (kind) =>
      kind === 'text' || stage === 'typeset' || (stage !== 'visual_review' && mayPlace(view, kind)),
  )

/** Whether the person may write the words of a text: by the stage, or because it is theirs. */
export const mayWrite = (view: PageView, item: PageItem): boolean =>
  view.status === 'ready' && mayWriteText(view.editable, item)

export const mayDelete = (view: PageView, item: PageItem): boolean =>
  view.status === 'ready' && mayDeleteItem(view.editable, item)
