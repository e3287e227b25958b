import { sealPut } from '@panelflow/contract/seal.ts'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import { pagesOnScreen } from '../canvas/pages-on-screen.ts'
import type { Editor } from '../engine/editor.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { browserTimers } from '../link/live-letterer.ts'
import { api } from '../../lib/http/api.ts'
import { openSealSession, type SealSession } from './seal-session.ts'

/**
 * Seals of the open chapter: painted by its lettering worker after everything else, sent over HTTP.
 */
export const openSeals = (
  editor: Editor,
  lettering: LetteringClient,
  chapterId: string,
  language: string,
): SealSession =>
  openSealSession({
    session: editor.session,
    language,
    visiblePages: () => pagesOnScreen(editor, 1).map(({ page }) => page.frame.id),
    moves: [editor.camera, editor.drafts, editor.propDrafts],
    paint: async (item, assets) =>
      (await lettering.enqueue({ kind: 'seal', item, language, assets }, 3)).raster,
    send: (pageId, seals) =>
      api.call(sealPut, {
        params: { chapterId, pageId },
        body: { engine: ENGINE_ID, seals: [...seals] },
      }),
    timers: browserTimers,
  })
