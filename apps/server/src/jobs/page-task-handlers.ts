import type { Deps } from '../ports/deps.ts'
import { extractText } from './extract-text.job-handler.ts'
import { makePatches } from './make-patches.job-handler.ts'
import type { PageEngines } from './page-engines.ts'
import type { PageTaskHandlers } from './page-task-work.ts'
import { synthesizePage } from './synthesize-page.job-handler.ts'
import { translatePage } from './translate-page.job-handler.ts'

/** Which handler runs which stage. */
export const pageTaskHandlers = (deps: Deps, engines: PageEngines): PageTaskHandlers => {
  const synthesize = synthesizePage(deps, engines)
  return {
    text_extraction: extractText(deps, engines),
    patch_generation: makePatches(deps, engines),
    machine_translation: translatePage(deps, engines),
    composite: synthesize,
    final: synthesize,
  }
}
