import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { sha256Text } from '../exact/sha256.ts'
import { listDrawnItems } from './compose-document.ts'
import { drawnValues } from './drawn-values.ts'

/**
 * Fingerprint of a finished page: equal exactly when nothing that is drawn has changed. A published
 * picture with another hash is stale. Fonts are covered by the engine id.
 */
export function renderHash(baseDoc: PageDocument, laneDoc: PageDocument, language: string): string {
  const drawn = listDrawnItems(baseDoc, laneDoc).map((item) => drawnValues(item, language))
  return sha256Text(
    JSON.stringify([ENGINE_ID, baseDoc.source, laneDoc.width, laneDoc.height, language, drawn]),
  )
}
