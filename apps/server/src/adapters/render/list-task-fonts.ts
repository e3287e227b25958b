import type { PageDocument, PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { drawnTexts } from '@panelflow/render/compose/compose-document.ts'
import { isOwnFaceId } from '@panelflow/render/font/font-face.ts'
import type { RenderTask } from './render-task.ts'

const ofItems = (items: readonly PageItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'text' ? [item.props.font] : []))
const ofPage = (laneDoc: PageDocument): string[] =>
  drawnTexts(laneDoc).map(({ props }) => props.font)

const listFonts = (task: RenderTask): string[] => {
  switch (task.type) {
    case 'layout':
      return task.texts.map(({ font }) => font)
    case 'check':
      return ofItems(task.items)
    case 'compose':
      return ofPage(task.laneDoc)
  }
}

/** Ids of the fonts people brought that a task draws with, each once. */
export const ownFontsOfTask = (task: RenderTask): string[] =>
  [...new Set(listFonts(task))].filter(isOwnFaceId)
