import * as contract from '@panelflow/contract/serial.ts'
import type { BatchImportAnswer } from '@panelflow/contract/serial.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requestLocale } from '../../http/answer.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { readTable } from '../../http/receive-sheet.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import {
  type BatchDeps,
  createBatch,
  endBatchNow,
  importBatch,
  type Imported,
  previewBatch,
  startBatchNow,
  updateBatch,
} from './batch.commands.ts'
import { batchTemplateFile } from './batch-template.ts'
import { faultyRows, viewRows } from './batch-file.ts'
import { getBatch, listBatches } from './batch.queries.ts'
import { addSerialBook, createSerial, removeSerialBook, updateSerial } from './serial.commands.ts'
import {
  getSerial,
  getSerialBook,
  listSerialBooks,
  listSerials,
  requireSerial,
} from './serial.queries.ts'

/** Serial works, their books and release batches (spec 2.path.serials). */
export const serialRoutes: Routes = (edge, deps) => {
  const { db } = deps
  const zoned = async (): Promise<BatchDeps> => ({ ...deps, zone: await organisationZone(db) })
  const viewImport = async (
    actor: Actor,
    { rows, batchId }: Imported,
  ): Promise<BatchImportAnswer> => ({
    rows: viewRows(rows),
    faulty: faultyRows(rows),
    batch: batchId === null ? null : await getBatch(db, actor, batchId),
  })

  registerEndpoint(edge, contract.serialList, ({ actor, query }) => listSerials(db, actor, query))
  registerEndpoint(edge, contract.serialGet, ({ actor, params }) =>
    getSerial(db, actor, params.serialId),
  )
  registerEndpoint(edge, contract.serialCreate, async ({ actor, body }) =>
    getSerial(db, actor, await createSerial(deps, actor, body)),
  )
  registerChange(
    edge,
    contract.serialUpdate,
    ({ actor, params, body }) => updateSerial(deps, actor, params.serialId, body),
    ({ actor, params }) => getSerial(db, actor, params.serialId),
  )
  registerEndpoint(edge, contract.serialBooks, ({ params, query }) =>
    listSerialBooks(db, params.serialId, query),
  )
  registerEndpoint(edge, contract.serialAddBook, async ({ actor, params, body }) => {
    await addSerialBook(deps, actor, params.serialId, body.bookId)
    return getSerialBook(db, params.serialId, body.bookId)
  })
  registerEndpoint(edge, contract.serialRemoveBook, async ({ actor, params }) => {
    await removeSerialBook(deps, actor, params.serialId, params.bookId)
    return null
  })

  registerEndpoint(edge, contract.batchTemplate, async ({ request }) =>
    batchTemplateFile(requestLocale(request), deps.clock.now()),
  )
  registerEndpoint(edge, contract.batchList, ({ actor, params }) =>
    listBatches(db, actor, params.serialId),
  )
  registerEndpoint(edge, contract.batchCreate, async ({ actor, params, query, bytes }) => {
    await requireSerial(db, params.serialId)
    const batchInput = { ...query, table: await readTable(deps, bytes) }
    const act =
      query.apply === 'true'
        ? createBatch(await zoned(), actor, params.serialId, batchInput)
        : previewBatch(await zoned(), batchInput)
    return viewImport(actor, await act)
  })
  registerEndpoint(edge, contract.batchImport, async ({ actor, params, query, bytes }) => {
    await getBatch(db, actor, params.batchId)
    const batchInput = {
      version: query.version,
      apply: query.apply === 'true',
      table: await readTable(deps, bytes),
    }
    return viewImport(actor, await importBatch(deps, actor, params.batchId, batchInput))
  })
  registerChange(
    edge,
    contract.batchUpdate,
    async ({ actor, params, body }) => updateBatch(await zoned(), actor, params.batchId, body),
    ({ actor, params }) => getBatch(db, actor, params.batchId),
  )
  registerChange(
    edge,
    contract.batchStart,
    ({ actor, params, body }) => startBatchNow(deps, actor, params.batchId, body.version),
    ({ actor, params }) => getBatch(db, actor, params.batchId),
  )
  registerChange(
    edge,
    contract.batchEnd,
    ({ actor, params, body }) => endBatchNow(deps, actor, params.batchId, body.version),
    ({ actor, params }) => getBatch(db, actor, params.batchId),
  )
}
