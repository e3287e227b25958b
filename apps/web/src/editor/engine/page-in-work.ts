import type { Editor } from './editor.ts'

/** The page the person works on: of the selection, else the one in the middle of the picture. */
export const getPageInWork = ({ selection, camera, strip }: Editor): string | null =>
  selection.state.get().pageId ?? strip.pages[camera.get().page]?.frame.id ?? null
