import { Readable } from 'node:stream'
import * as contract from '@panelflow/contract/memory.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { countMemoryLines, listMemoryParts, writeTmx } from './export-tmx.ts'
import { getMemoryPair, importTmx } from './import-tmx.ts'
import { listExactMatches, searchMemory } from './memory.queries.ts'

/** The translation memory of a book, searched and as files. */
export const memoryRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.memorySearch, ({ actor, params, query, fileUrl }) =>
    searchMemory({ db: deps.db, sign: fileUrl }, actor, params.bookId, query),
  )
  registerEndpoint(edge, contract.memoryMatches, ({ actor, params }) =>
    listExactMatches(deps.db, actor, params.chapterId),
  )
  registerEndpoint(edge, contract.memoryImport, async ({ actor, params, query, bytes }) =>
    importTmx(deps, actor, {
      bookId: params.bookId,
      language: query.language,
      body: bytes,
      apply: query.apply === 'true',
    }),
  )
  registerEndpoint(edge, contract.memoryExport, async ({ actor, params, query, request }) => {
    const pair = await getMemoryPair(deps.db, params.bookId, query.language)
    const count = await countMemoryLines(deps.db, pair)
    const what = { what: 'memory', count, bookId: params.bookId, language: query.language }
    await auditExport(deps, request, actor, { params: what })
    return {
      file: Readable.from(writeTmx(pair, listMemoryParts(deps.db, pair))),
      type: 'application/x-tmx+xml; charset=utf-8',
      downloadName: `memory-${pair.source}-${pair.target}.tmx`,
    }
  })
}
