import { sql } from 'kysely'
import type { Deps } from '../ports/deps.ts'
import { extractText } from './extract-text.job-handler.ts'
import { makePatches } from './make-patches.job-handler.ts'
import type { PageEngines } from './page-engines.ts'
import type { PageTaskHandler, PageTaskHandlers } from './page-task-work.ts'
import { DONE_BEFORE } from '../features/task/start-stage.ts'
import { synthesizePage } from './synthesize-page.job-handler.ts'
import { loadTaskPage } from './task-page.ts'
import { translatePage } from './translate-page.job-handler.ts'

/**
 * Two languages of the same pages often start together: what the first one did while the second
 * waited is not done again.
 */
const runForAllLanguages =
  (
    deps: Deps,
    stage: 'text_extraction' | 'patch_generation',
    handler: PageTaskHandler,
  ): PageTaskHandler =>
  async (task, run) => {
    if (task.proposes) return await handler(task, run)
    const { rows } = await sql<{ done: boolean }>`
      select ${DONE_BEFORE[stage]} as done from source_page p, chapter c where p.id = ${task.pageId} and c.id = ${task.chapterId}`.execute(
      deps.db,
    )
    return rows[0]?.done === true ? async () => undefined : await handler(task, run)
  }

/** Waits until there is room for the page's pixels. */
const withCapacity =
  (deps: Deps, { gate }: PageEngines, handler: PageTaskHandler): PageTaskHandler =>
  async (task, run) => {
    const { width, height } = await loadTaskPage(deps.db, task)
    return await gate.run(width * height, run.signal, () => handler(task, run))
  }

/** Which handler runs which stage. */
export const pageTaskHandlers = (deps: Deps, engines: PageEngines): PageTaskHandlers => {
  const synthesize = withCapacity(deps, engines, synthesizePage(deps, engines))
  return {
    text_extraction: runForAllLanguages(
      deps,
      'text_extraction',
      withCapacity(deps, engines, extractText(deps, engines)),
    ),
    patch_generation: runForAllLanguages(
      deps,
      'patch_generation',
      withCapacity(deps, engines, makePatches(deps, engines)),
    ),
    machine_translation: translatePage(deps, engines),
    composite: synthesize,
    final: synthesize,
  }
}
