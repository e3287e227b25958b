import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { JoinedPage } from '@panelflow/domain/page/joints.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { sha256Text } from '../exact/sha256.ts'
import { listDrawnOnPage } from './compose-document.ts'
import { drawnValues } from './drawn-values.ts'

/**
 * Fingerprint of a finished page: equal exactly when nothing that is drawn has changed, by the page
 * or by those around it. A published picture with another hash is stale. Fonts are covered by the
 * engine id.
 * @param around pages of a strip that meet this one, with what reaches it
 */
export function renderHash(
  baseDoc: PageDocument,
  laneDoc: PageDocument,
  language: string,
  around: readonly JoinedPage[] = [],
): string {
  const drawn = listDrawnOnPage(baseDoc, laneDoc, around).map(({ item, top }) => {
    const values = drawnValues(item, language)
    return top === 0 ? values : [top, ...values]
  })
  return sha256Text(
    JSON.stringify([ENGINE_ID, baseDoc.source, laneDoc.width, laneDoc.height, language, drawn]),
  )
}
